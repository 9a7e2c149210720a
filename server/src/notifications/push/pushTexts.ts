import type { NotificationKind } from '@sali/domain/notifications/notification';

/** The forms of a counted thing; `#` stands for the number. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** What pushed notifications say in one language. Prices come with their sign. */
export type PushTexts = {
  readonly price: (product: string, price: string, before: string) => string;
  /** That the price was not lower for so many days: seven or more. */
  readonly lowest: (days: number) => string;
  readonly reminder: string;
  /** Two and more. */
  readonly digest: Readonly<Record<'price' | 'promotion', Forms>>;
  /** The button that turns a kind off. */
  readonly off: Readonly<Record<NotificationKind, string>>;
};
