import type { NewReminder, ReminderWire } from '@sali/contract/notifications/notifications';
import { BellRing, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notificationsTexts } from '../languages/notificationsTexts.ts';
import { HttpError } from '../httpError.ts';
import { locale } from '../languages/language.ts';
import { changeSettings } from '../settings/settings.ts';
import { useSettings } from '../settings/storedSettings.ts';
import { IconButton } from '../ui/Button.tsx';
import { ErrorBox } from '../ui/Field.tsx';
import { Switch } from '../ui/Switch.tsx';
import { deleteReminder, fetchReminders } from './api.ts';
import { ReminderForm } from './ReminderForm.tsx';
import { problemOfReminder, setReminder } from './reminders.ts';

const words = notificationsTexts.reminders;
const shownTime = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
const reminderTime = (iso: string): string => shownTime.format(new Date(iso));

/** The person's reminders: lists and times. Adding one also turns the reminders setting on. */
export function RemindersCard() {
  const isOn = useSettings((settings) => settings.listReminders);
  const { reminders, problem, add, remove } = useReminders();
  return (
    <section className="card notification-card" aria-labelledby="reminders">
      <h2 className="h2" id="reminders">
        {words.title}
      </h2>
      <p className="mute t14">{words.text}</p>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      {reminders.length > 0 && (
        <>
          <ul className="notification-rows">
            {reminders.map((reminder) => (
              <ReminderRow key={reminder.reminder_id} reminder={reminder} onRemove={() => void remove(reminder)} />
            ))}
          </ul>
          <Switch label={words.on} isOn={isOn} onChange={(next) => changeSettings({ listReminders: next })} />
        </>
      )}
      <ReminderForm onAdd={add} />
    </section>
  );
}

type ReminderRowProps = { reminder: ReminderWire; onRemove: () => void };

function ReminderRow({ reminder, onRemove }: ReminderRowProps) {
  const { list_name: list, remind_at: remindAt, told_at: announcedAt, is_weekly: isWeekly } = reminder;
  return (
    <li className="notification-row">
      <span className="notification-glyph reminder">
        <BellRing />
      </span>
      <span className="grow">
        <bdi className="med block">{list}</bdi>
        <span className="t14 mute block">
          {reminderTime(remindAt)}
          {isWeekly && ` · ${words.everyWeek}`}
        </span>
        {announcedAt !== remindAt && (
          <span className="t14 mute block">{words.later({ time: reminderTime(announcedAt) })}</span>
        )}
      </span>
      <IconButton label={words.remove({ list })} onClick={onRemove}>
        <X className="s" />
      </IconButton>
    </li>
  );
}

function useReminders() {
  const [reminders, setReminders] = useState<readonly ReminderWire[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  /** @returns whether it succeeded */
  const attempt = async (work: () => Promise<readonly ReminderWire[]>): Promise<boolean> => {
    try {
      setReminders(await work());
      setProblem(null);
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setProblem(problemOfReminder(error));
      return false;
    }
  };
  useEffect(() => {
    let isGone = false;
    fetchReminders().then(
      (found) => !isGone && setReminders(found),
      () => !isGone && setProblem(notificationsTexts.failed),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return {
    reminders,
    problem,
    add: (reminder: NewReminder): Promise<boolean> => attempt(() => setReminder(reminder)),
    remove: ({ reminder_id: id }: ReminderWire) => attempt(() => deleteReminder(id).then(fetchReminders)),
  };
}
