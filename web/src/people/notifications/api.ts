import type {
  NewReminder,
  NotificationsAnswer,
  PushAnswer,
  PushDevice,
  ReminderWire,
  UnreadAnswer,
} from '@sali/contract/people/notifications/notifications';
import { call } from '../../base/http.ts';

export const fetchNotifications = (): Promise<NotificationsAnswer> => call<NotificationsAnswer>('GET', 'notifications');
export const fetchUnread = (): Promise<UnreadAnswer> => call<UnreadAnswer>('GET', 'notifications/unread');
/** @param ids the notifications to mark as read; all of them if omitted */
export const postRead = (ids?: readonly number[]): Promise<void> =>
  call<void>('POST', 'notifications/read', { body: ids ? { notification_ids: ids } : {} });

export const fetchReminders = (): Promise<ReminderWire[]> => call<ReminderWire[]>('GET', 'reminders');
export const postReminder = (body: NewReminder): Promise<ReminderWire[]> =>
  call<ReminderWire[]>('POST', 'reminders', { body });
export const deleteReminder = (id: number): Promise<void> => call<void>('DELETE', `reminders/${id}`);

export const fetchPush = (): Promise<PushAnswer> => call<PushAnswer>('GET', 'push');
export const putDevice = (body: PushDevice): Promise<void> => call<void>('PUT', 'push/device', { body });
export const deleteDevice = (endpoint: string): Promise<void> =>
  call<void>('DELETE', 'push/device', { body: { endpoint } });
