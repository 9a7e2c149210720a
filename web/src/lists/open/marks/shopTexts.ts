import { shop } from '@sali/texts/he/shop';
import { textsOr } from '../../../base/languages/chosen.ts';

/** What people say to each other while they shop: who takes what, and what was not found. */
export const shopTexts = textsOr('shop', shop);
