/**
 * The kinds of notifications: a price that fell, a promotion that began, a reminder of a list, an item that was not found,
 * a list that the server made, a decision about what the person proposed for a product, one's own recipe, or texts of
 * a product, that a manager hid from the public.
 */
export const NOTIFICATION_KINDS = [
  'price',
  'promotion',
  'reminder',
  'not_found',
  'list_made',
  'proposal_accepted',
  'proposal_rejected',
  'recipe_hidden',
  'info_hidden',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The setting that turns a kind on and off. */
export const SETTING_OF_KIND = {
  price: 'priceAlerts',
  promotion: 'promotionAlerts',
  reminder: 'listReminders',
  not_found: 'notFoundAlerts',
  list_made: 'listReminders',
  proposal_accepted: 'proposalAlerts',
  proposal_rejected: 'proposalAlerts',
  recipe_hidden: 'proposalAlerts',
  info_hidden: 'proposalAlerts',
} as const satisfies Record<NotificationKind, string>;
