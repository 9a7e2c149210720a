import { lastChange } from '@sali/texts/he/lastChange';
import { textsOr } from '../../base/languages/chosen.ts';

/** The newest change of a list in words, by oneself and by others. */
export const lastChangeTexts = textsOr('lastChange', lastChange);
