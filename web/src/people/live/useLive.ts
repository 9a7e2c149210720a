import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { CLOSED, type LiveState, type LiveStore, openedLive, whenLive } from './opened.ts';

/** Before the connection is made. */
const none = createStore<LiveState>()(() => CLOSED);

const wholeState = (state: LiveState): LiveState => state;

/** Reads the state of the live connection in a component; without a selector the whole of it. */
export function useLive(): LiveState;
export function useLive<T>(select: (state: LiveState) => T): T;
export function useLive<T>(select?: (state: LiveState) => T): T | LiveState {
  const connection = useSyncExternalStore(whenLive, openedLive, openedLive);
  return useStore<LiveStore, T | LiveState>(connection?.state ?? none, select ?? wholeState);
}
