import type { ReminderWire } from '@sali/contract/people/notifications/notifications';
import { BellRing, X } from 'lucide-react';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { locale } from '../../base/languages/language.ts';
import { changeSettings } from '../settings/settings.ts';
import { useSettings } from '../settings/storedSettings.ts';
import { IconButton } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { focusSectionHeading } from '../../base/ui/rows/focusSectionHeading.ts';
import { Switch } from '../../base/ui/Switch.tsx';
import { ReminderForm } from './ReminderForm.tsx';
import type { Reminders } from './useReminders.ts';
import { clsx } from 'clsx';
import styles from './notifications.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import panelStyles from '../../base/ui/panels.module.css';

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
export function RemindersCard({ reminders: { reminders, problem, add, remove } }: { reminders: Reminders }) {
  const isOn = useSettings((settings) => settings.listReminders);
  return (
    <section className={clsx(uiStyles.card, panelStyles.card, styles.card)} aria-labelledby="reminders">
      <h2 className={uiStyles.heading} id="reminders">
        {words.title}
      </h2>
      <p className={uiStyles.secondary}>{words.text}</p>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      {reminders.length > 0 && (
        <>
          <ul>
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
    <li className={styles.notification}>
      <span className={styles.glyph}>
        <BellRing />
      </span>
      <span className={clsx(uiStyles.grow, styles.what)}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{list}</bdi>
        <span className={clsx(uiStyles.secondary, uiStyles.block)}>
          {reminderTime(remindAt)}
          {isWeekly && ` · ${words.everyWeek}`}
        </span>
        {announcedAt !== remindAt && (
          <span className={clsx(uiStyles.secondary, uiStyles.block)}>
            {words.later({ time: reminderTime(announcedAt) })}
          </span>
        )}
      </span>
      <IconButton
        label={words.remove({ list })}
        onClick={({ currentTarget }) => {
          focusSectionHeading(currentTarget);
          onRemove();
        }}
      >
        <X className={uiStyles.icon16} />
      </IconButton>
    </li>
  );
}
