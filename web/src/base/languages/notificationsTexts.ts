import { notifications } from '@sali/texts/he/notifications';
import { textsOr } from './chosen.ts';

/** The sentences of notifications and reminders. */
export const notificationsTexts = textsOr('notifications', notifications);
