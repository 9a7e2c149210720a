import type { NewReminder, ReminderWire } from '@sali/contract/people/notifications/notifications';
import { useEffect, useState } from 'react';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { answerText } from '../../base/errorText.ts';
import { ignore404 } from '../../base/httpError.ts';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { deleteReminder, fetchReminders } from './api.ts';
import { setReminder } from './reminders.ts';

export type Reminders = ReturnType<typeof useReminders>;

/** The person's reminders. `isLoaded`: the server has answered, or could not be reached. */
export function useReminders() {
  const [reminders, setReminders] = useState<readonly ReminderWire[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** @returns whether it succeeded */
  const attempt = async (work: () => Promise<readonly ReminderWire[]>): Promise<boolean> => {
    try {
      setReminders(await work());
      setProblem(null);
      return true;
    } catch (error) {
      setProblem(answerText(error, notificationsTexts.failed));
      return false;
    }
  };
  useEffect(
    () =>
      takeAnswer(fetchReminders(), setReminders, (error) => setProblem(answerText(error, notificationsTexts.failed))),
    [],
  );
  return {
    reminders: reminders ?? [],
    isLoaded: reminders !== null || problem !== null,
    problem,
    add: (reminder: NewReminder): Promise<boolean> => attempt(() => setReminder(reminder)),
    remove: ({ reminder_id: id }: ReminderWire) =>
      attempt(async () => {
        await deleteReminder(id).catch(ignore404);
        // It is removed, also where the others cannot be read now.
        return fetchReminders().catch(() => (reminders ?? []).filter((one) => one.reminder_id !== id));
      }),
  };
}
