import type { NotificationsTexts } from '../he/notifications.ts';

/** The sentences of notifications and reminders. */
export const notifications: NotificationsTexts = {
  title: 'Notifications',
  back: 'Back to the lists',
  settings: 'What to send, and when',
  signIn: 'Sign in and stay in the know',
  signInText:
    'Once you’re signed in, we’ll tell you here when something on your lists gets cheaper or goes on sale, and remind you to shop.',
  toSignIn: 'Sign in or sign up',
  failed: 'That didn’t work. Try again once you’re back online.',

  inbox: {
    title: 'What’s new',
    readAll: 'Mark all as read',
    empty: 'All quiet',
    emptyText: 'When a product on your lists gets cheaper or a deal begins on it, we’ll tell you here.',
    asSeen: 'You’re offline. This is what you saw last.',
    offline: 'You’re offline. Your notifications will wait for you.',
    failed: 'Couldn’t load your notifications.',
    isNew: 'Unread',
    price: (product, price, before) => `${product}: ${price} instead of ${before}`,
    promotion: (product, text) => `${product}: ${text}`,
    reminder: (list) => `Reminder: ${list}`,
    turnOff: { price: 'No more price alerts', promotion: 'No more deal alerts', reminder: 'No more reminders' },
    turnedOff: { price: 'Price alerts are off', promotion: 'Deal alerts are off', reminder: 'Reminders are off' },
    undo: 'Undo',
  },

  reminders: {
    title: 'Reminders',
    all: 'All reminders',
    text: 'We’ll remind you of a list at the time you choose.',
    on: 'Send the reminders',
    list: 'List',
    at: 'When',
    everyWeek: 'Every week',
    later: (time) => `That’s in your quiet time. We’ll remind you on ${time}`,
    add: 'Add a reminder',
    remove: (list) => `Delete the reminder for ${list}`,
    noLists: 'Once there’s a list in your account, you can set a reminder for it.',
    added: 'Reminder saved',
    pick: 'Choose a time',
  },

  device: {
    title: 'On this device',
    on: 'Send notifications to this device',
    text: 'Also while Sali is closed. It ends when you sign out.',
    unsupported: 'This browser takes no notifications. On an iPhone, first add Sali to the home screen.',
    blocked: 'Notifications are blocked in the browser. You can allow them in the site settings.',
    failed: 'Couldn’t turn notifications on. Try again.',
  },
};
