import { share } from '@sali/texts/he/share';
import { textsOr } from '../chosen.ts';

/** The sentences of the sheet in which a list is shared. */
export const shareTexts = textsOr('share', share);
