import { shareTarget } from '@sali/texts/he/shareTarget';
import { textsOr } from '../chosen.ts';

/** The sentences of the page that another app shares to. */
export const shareTargetTexts = textsOr('shareTarget', shareTarget);
