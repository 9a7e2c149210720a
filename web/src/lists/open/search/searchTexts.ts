import { search } from '@sali/texts/he/search';
import { textsOr } from '../../../base/languages/chosen.ts';

/** Why a search for products has no answer. */
export const searchTexts = textsOr('search', search);
