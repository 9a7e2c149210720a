/**
 * The notifications room: a person's notifications, their reminders, and push on this device. All data is the server's;
 * without a network the page shows what was loaded last. Used by the menu and by the notifications page.
 */
import { useEffect, useState } from 'react';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { fetchUnread } from './api.ts';

/** How many notifications the person has not read; 0 while that is unknown. */
export function useUnread(userId: number | undefined): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (userId === undefined) return;
    return takeAnswer(
      fetchUnread(),
      (answer) => setUnread(answer.unread),
      // Without the server the number stays as it was.
      () => undefined,
    );
  }, [userId]);
  return unread;
}
