/**
 * The notifications room: what the person was told, reminders that they set, and whether this device is told. Everything
 * is the server's; without a network the page shows what was seen last. Called by the menu and by its own page.
 */
import { useEffect, useState } from 'react';
import { fetchUnread } from './api.ts';

/** How much the person has not read; 0 until it is known, and where it cannot be. */
export function useUnread(userId: number | undefined): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (userId === undefined) return;
    let isGone = false;
    fetchUnread().then(
      (answer) => !isGone && setUnread(answer.unread),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [userId]);
  return unread;
}
