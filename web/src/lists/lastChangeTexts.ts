import { lastChange } from '@sali/texts/he/lastChange';
import { textsOr } from '../languages/chosen.ts';

/** What the newest change of a list was, said of oneself and of others. */
export const lastChangeTexts = textsOr('lastChange', lastChange);
