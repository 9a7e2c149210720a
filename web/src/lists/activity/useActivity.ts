import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useState } from 'react';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { type Activity, loadActivity, seenActivity } from './activity.ts';

export type ShownActivity = {
  /** null while nothing is known yet; 'unreachable': no network, and nothing was seen here before. */
  readonly activity: Activity | 'unreachable' | null;
  readonly isLoading: boolean;
  readonly loadOlder: () => void;
};

/** Returns the stored activity at once, then the server's newest page, and again whenever the list changes. */
export function useActivity({ id, updatedAt }: Pick<ShoppingList, 'id' | 'updatedAt'>): ShownActivity {
  const [activity, setActivity] = useState<ShownActivity['activity']>(null);
  const [isLoading, setIsLoading] = useState(true);
  useEffect(() => {
    const seen = seenActivity(id);
    // Without the server the stored activity is shown.
    const next = seen.then(() => loadActivity(id, null)).catch(() => null);
    const endSeen = takeAnswer(seen, (found) => setActivity((known) => known ?? found));
    const endNext = takeAnswer(next, (found) => {
      setActivity((known) => (found ? joined(found, known) : (known ?? 'unreachable')));
      setIsLoading(false);
    });
    return () => {
      endSeen();
      endNext();
    };
  }, [id, updatedAt]);
  const loadOlder = async (): Promise<void> => {
    if (activity === null || activity === 'unreachable') return;
    setIsLoading(true);
    // The button for older activity stays, so the person can try again.
    const older = await loadActivity(id, activity.nextBefore).catch(() => null);
    if (older) setActivity((known) => joined(known, older));
    setIsLoading(false);
  };
  return { activity, isLoading, loadOlder: () => void loadOlder() };
}

/** Two pages as one, each entry once; where they do not meet, the newer one alone. */
function joined(newer: ShownActivity['activity'], older: ShownActivity['activity']): ShownActivity['activity'] {
  if (newer === null || newer === 'unreachable') return older;
  if (older === null || older === 'unreachable' || older.isFromDevice) return newer;
  const last = newer.entries.at(-1)?.version ?? Infinity;
  const first = older.entries[0]?.version ?? 0;
  if (first < last - 1) return newer;
  const rest = older.entries.filter((entry) => entry.version < last);
  return { entries: [...newer.entries, ...rest], nextBefore: older.nextBefore, isFromDevice: false };
}
