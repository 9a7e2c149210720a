import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/*
 * The people who have each list open, as the overview's socket reports them. Apart from the socket, whose code comes
 * later than the overview.
 */

/** Somebody who has a list open. */
export type Person = { readonly userId: number; readonly username: string };

/** People by the server's number of the list. Empty while there is no connection. */
export type Whereabouts = ReadonlyMap<number, readonly Person[]>;

export const whereabouts: StoreApi<Whereabouts> = createStore<Whereabouts>()(() => new Map());

const NOBODY: readonly Person[] = [];

/** The other people who have a list open now. */
export function useWhoIsThere(serverId: number | null, userId: number | null): readonly Person[] {
  const people = useStore(whereabouts, (all) => (serverId === null ? NOBODY : (all.get(serverId) ?? NOBODY)));
  return useMemo(() => people.filter((person) => person.userId !== userId), [people, userId]);
}
