import { feeds } from '@sali/texts/he/feeds';
import { textsOr } from './chosen.ts';

/** The sentences of the price files’ screen in the administration. */
export const feedsTexts = textsOr('feeds', feeds);
