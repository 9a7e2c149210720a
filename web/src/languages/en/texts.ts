import type { AllTexts } from '../texts.ts';
import { accessibility } from './accessibility.ts';
import { account } from './account.ts';
import { waysIn } from './waysIn.ts';
import { admin } from './admin.ts';
import { errors } from './errors.ts';
import { feeds } from './feeds.ts';
import { main } from './main.ts';
import { phrases } from './phrases.ts';
import { privacy, terms } from './statements.ts';
import { notifications } from './notifications.ts';
import { settings } from './settings.ts';
import { tour } from './tour.ts';
import { words } from './words.ts';
import { recipes } from './recipes.ts';
import { promotions } from './promotions.ts';

export const english: AllTexts = {
  main,
  recipes,
  promotions,
  admin,
  feeds,
  account,
  settings,
  notifications,
  waysIn,
  tour,
  privacy,
  terms,
  accessibility,
  words,
  errors,
  phrases,
};
