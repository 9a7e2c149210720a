import type { NotificationKind } from '@sali/domain/notifications/notification';

/** The forms of a counted thing; `#` is replaced by the number. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** What pushed notifications say in one language. Prices come with their sign. */
export type PushTexts = {
  readonly price: (product: string, price: string, before: string) => string;
  /** Says that the price was not lower for `days` days, seven or more. */
  readonly lowest: (days: number) => string;
  readonly reminder: string;
  /** The title for two or more alerts. */
  readonly digest: Readonly<Record<'price' | 'promotion', PluralForms>>;
  /** The button that turns a kind off. */
  readonly off: Readonly<Record<NotificationKind, string>>;
};
