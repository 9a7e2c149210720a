import type { ErrorCode } from '@sali/contract/errors';
import type { Texts } from '../he.ts';
import type { AccessibilityTexts } from '../heAccessibility.ts';
import type { AccountTexts } from '../heAccount.ts';
import type { AdminTexts } from '../heAdmin.ts';
import type { FeedsTexts } from '../heFeeds.ts';
import type { PromotionsTexts } from '../hePromotions.ts';
import type { RecipesTexts } from '../heRecipes.ts';
import type { NotificationsTexts } from '../heNotifications.ts';
import type { SettingsTexts } from '../heSettings.ts';
import type { TourTexts } from '../heTour.ts';
import type { PrivacyTexts, TermsTexts } from '../heStatements.ts';
import type { WaysInTexts } from '../heWaysIn.ts';
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
