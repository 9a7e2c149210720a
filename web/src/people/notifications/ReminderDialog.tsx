import { answerText } from '../../base/errorText.ts';
import type { NewReminder } from '@sali/contract/people/notifications/notifications';
import { useState } from 'react';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { ReminderForm } from './ReminderForm.tsx';
import { setReminder } from './reminders.ts';
import { clsx } from 'clsx';
import { LinkButton } from '../../base/ui/Button.tsx';
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
        <LinkButton look="ghost" size="sm" to="/notifications">
          {words.all}
        </LinkButton>
      </div>
    </Sheet>
  );
}
