import { promotions } from '@sali/texts/he/promotions';
import { textsOr } from './chosen.ts';

/** The sentences of the page of promotions. */
export const promotionsTexts = textsOr('promotions', promotions);
