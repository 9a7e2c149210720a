import { search } from '@sali/texts/he/search';
import { textsOr } from './chosen.ts';

/** Why a search for products has no answer. */
export const searchTexts = textsOr('search', search);
