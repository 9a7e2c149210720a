/**
 * The kinds of notifications: a price that fell, a promotion that began, a reminder of a list, an item that was not found,
 * a list that the server made.
 */
export const NOTIFICATION_KINDS = ['price', 'promotion', 'reminder', 'not_found', 'list_made'] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The setting that turns a kind on and off. */
export const SETTING_OF_KIND = {
  price: 'priceAlerts',
  promotion: 'promotionAlerts',
  reminder: 'listReminders',
  not_found: 'notFoundAlerts',
  list_made: 'listReminders',
} as const satisfies Record<NotificationKind, string>;
