import type { NewReminder, ReminderWire } from '@sali/contract/people/notifications/notifications';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { changeSettings } from '../settings/settings.ts';
import { showToast } from '../../base/ui/toast.ts';
import { postReminder } from './api.ts';

/** Saves a reminder and turns the reminders setting on. @returns all reminders of the person @throws HttpError */
export async function setReminder(reminder: NewReminder): Promise<readonly ReminderWire[]> {
  const reminders = await postReminder(reminder);
  changeSettings({ listReminders: true });
  showToast(notificationsTexts.reminders.added);
  return reminders;
}
