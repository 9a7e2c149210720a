import { stores } from '@sali/texts/he/stores';
import { textsOr } from './chosen.ts';

/** The sentences of choosing a store. */
export const storesTexts = textsOr('stores', stores);
