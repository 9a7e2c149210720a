import type { LiveStatus, StopReason } from '@sali/domain/people/live/connection';
import type { StoreApi } from 'zustand/vanilla';
import type { OtherSession } from './conflicts.ts';
import type { Person } from './whereabouts.ts';

/*
 * The live connection for the screens and for what starts with the app. Its code comes after the first drawing of a list:
 * until then there is none, and nothing to show, to pause or to try again.
 */

export type LiveState = {
  readonly listId: string | null;
  readonly status: LiveStatus;
  /** Everyone who has the list open now, oneself included. */
  readonly people: readonly Person[];
  /** Why it ended for good; null while it is connected, or tries to be. */
  readonly stop: StopReason | null;
  /** Other sessions of the same person that wait for an answer: take over, or go on beside them. */
  readonly conflict: readonly OtherSession[];
};

export const CLOSED: LiveState = { listId: null, status: 'disconnected', people: [], stop: null, conflict: [] };

export type LiveStore = Pick<StoreApi<LiveState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** The part of the live room (`live.ts`) that they use. */
export type OpenedLive = {
  readonly state: LiveStore;
  readonly revive: () => void;
  readonly suspend: () => void;
  readonly close: () => void;
  readonly takeOver: () => void;
  readonly reconnect: () => void;
  readonly dismissConflict: () => void;
};

let opened: OpenedLive | undefined;
const waiting = new Set<(connection: OpenedLive) => void>();

export const openedLive = (): OpenedLive | undefined => opened;

/** Announces that the connection was made. */
export function setOpenedLive(connection: OpenedLive): void {
  opened = connection;
  waiting.forEach((callback) => callback(connection));
}

let shownId: string | null = null;

/** The list that is on the screen and is to be live, whether its connection is there yet or not; null without one. */
export const shownListId = (): string | null => shownId;

export function setShownListId(listId: string | null): void {
  shownId = listId;
}

const revivals = new Set<() => void>();

/** Calls back whenever connections that failed should be tried again. @returns the function that ends it */
export function onRevival(callback: () => void): () => void {
  revivals.add(callback);
  return () => void revivals.delete(callback);
}

/** Tries connections that failed again. Call it after a good health check. */
export function reviveConnections(): void {
  opened?.revive();
  revivals.forEach((callback) => callback());
}

/**
 * Calls back with the connection when it is made; at once where it is there.
 * @returns the function that ends it
 */
export function whenLive(callback: (connection: OpenedLive) => void): () => void {
  waiting.add(callback);
  if (opened) callback(opened);
  return () => void waiting.delete(callback);
}
