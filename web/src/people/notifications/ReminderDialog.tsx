import { answerText } from '../../base/errorText.ts';
import type { NewReminder } from '@sali/contract/people/notifications/notifications';
import { useState } from 'react';
import { Link } from 'react-router';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { ReminderForm } from './ReminderForm.tsx';
import { setReminder } from './reminders.ts';
import { clsx } from 'clsx';
import buttonStyles from '../../base/ui/Button.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = notificationsTexts.reminders;

/** Sets a reminder for the list whose menu opened this dialog. */
export function ReminderDialog({ listId, onClose }: { listId: string; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (reminder: NewReminder): Promise<boolean> => {
    setProblem(null);
    try {
      await setReminder(reminder);
      onClose();
      return true;
    } catch (error) {
      setProblem(answerText(error, notificationsTexts.failed));
      return false;
    }
  };
  return (
    <Sheet title={words.title} onClose={onClose}>
      <div className={clsx(uiStyles.stack, uiStyles.gap12)}>
        {problem !== null && <ErrorBox>{problem}</ErrorBox>}
        <ReminderForm listId={listId} onAdd={add} />
        <Link className={clsx(buttonStyles.button, buttonStyles.ghost, buttonStyles.small)} to="/notifications">
          {words.all}
        </Link>
      </div>
    </Sheet>
  );
}
