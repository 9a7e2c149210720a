export type SyncFacts = {
  readonly isOnline: boolean;
  /** Somebody is signed in, or has lists by links. */
  readonly hasListsOnServer: boolean;
  /** Ids of the lists that more than one person has. */
  readonly sharedIds: readonly string[];
  /** The list whose socket is connected; null where none is. */
  readonly liveId: string | null;
  /** The list that is open while its socket is not connected, as where another tab took over; null where there is none. */
  readonly unheardId: string | null;
};

/**
 * Whether the 2-minute sync has anything to do: not offline, not without lists on the server, not without shared lists,
 * and not while all of them are live [Q3]. A list that is open and not live counts as shared: its person's other
 * devices and the guests of its links change it too.
 */
export const isSyncDue = ({ isOnline, hasListsOnServer, sharedIds, liveId, unheardId }: SyncFacts): boolean =>
  isOnline && hasListsOnServer && (unheardId !== null || sharedIds.some((id) => id !== liveId));
