export type SyncFacts = {
  readonly isOnline: boolean;
  readonly isSignedIn: boolean;
  /** Ids of the lists that more than one person has. */
  readonly sharedIds: readonly string[];
  /** The list whose socket is connected; null where none is. */
  readonly liveId: string | null;
};

/**
 * Whether the 2-minute sync has anything to do: not offline, not signed out, not without shared lists, and not while
 * all of them are heard live [Q3].
 */
export const isSyncDue = ({ isOnline, isSignedIn, sharedIds, liveId }: SyncFacts): boolean =>
  isOnline && isSignedIn && sharedIds.some((id) => id !== liveId);
