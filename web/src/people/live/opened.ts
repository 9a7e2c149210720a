import type { LiveStatus } from '@sali/domain/people/live/connection';
import type { StoreApi } from 'zustand/vanilla';

/*
 * The live connection for those that start with the app. A page that shows lists brings its code and makes it: until then
 * there is none, and nothing to pause or to try again.
 */

type LiveFacts = { readonly listId: string | null; readonly status: LiveStatus };

/** The part of the live room (`live.ts`) that they use. */
export type OpenedLive = {
  readonly state: Pick<StoreApi<LiveFacts>, 'getState' | 'subscribe'>;
  readonly revive: () => void;
  readonly suspend: () => void;
  readonly close: () => void;
};

let opened: OpenedLive | undefined;
const waiting = new Set<(connection: OpenedLive) => void>();

export const openedLive = (): OpenedLive | undefined => opened;

/** Announces that the connection was made. */
export function setOpenedLive(connection: OpenedLive): void {
  opened = connection;
  waiting.forEach((callback) => callback(connection));
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

/** Calls back with the connection when it is made; at once where it is there. */
export function whenLive(callback: (connection: OpenedLive) => void): void {
  waiting.add(callback);
  if (opened) callback(opened);
}
