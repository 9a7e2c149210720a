export type SyncFacts = {
  readonly isOnline: boolean;
  /** Somebody is signed in, or has lists by links. */
  readonly hasListsOnServer: boolean;
  /** Ids of the lists that more than one person has. */
  readonly sharedIds: readonly string[];
  /** The list whose socket is connected; null where none is. */
  readonly liveId: string | null;
};

/**
 * Whether the 2-minute sync has anything to do: not offline, not without lists on the server, not without shared lists, and not while
 * all of them are heard live [Q3].
 */
export const isSyncDue = ({ isOnline, hasListsOnServer, sharedIds, liveId }: SyncFacts): boolean =>
  isOnline && hasListsOnServer && sharedIds.some((id) => id !== liveId);
