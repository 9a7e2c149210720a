import type { ErrorCode } from '@sali/contract/errors';
import type { Texts } from './he/main.ts';
import type { AccessibilityTexts } from './he/accessibility.ts';
import type { AccountTexts } from './he/account.ts';
import type { AdminTexts } from './he/admin.ts';
import type { FeedsTexts } from './he/feeds.ts';
import type { PromotionsTexts } from './he/promotions.ts';
import type { RecipesTexts } from './he/recipes.ts';
import type { NotificationsTexts } from './he/notifications.ts';
import type { SettingsTexts } from './he/settings.ts';
import type { TourTexts } from './he/tour.ts';
import type { PrivacyTexts, TermsTexts } from './he/statements.ts';
import type { WaysInTexts } from './he/waysIn.ts';
import type { Phrase } from './phrases.ts';
import type { Words } from './words.ts';

/** Every sentence of the screens in one language. */
export type AllTexts = {
  readonly main: Texts;
  readonly promotions: PromotionsTexts;
  readonly recipes: RecipesTexts;
  readonly admin: AdminTexts;
  readonly feeds: FeedsTexts;
  readonly account: AccountTexts;
  readonly settings: SettingsTexts;
  readonly notifications: NotificationsTexts;
  readonly waysIn: WaysInTexts;
  readonly tour: TourTexts;
  readonly privacy: PrivacyTexts;
  readonly terms: TermsTexts;
  readonly accessibility: AccessibilityTexts;
  readonly words: Words;
  readonly phrases: Readonly<Record<Phrase, string>>;
  /** What the server says in Hebrew, by its code. */
  readonly errors: Readonly<Record<ErrorCode, string>>;
};
