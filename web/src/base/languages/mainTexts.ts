import { main } from '@sali/texts/he/main';
import { textsOr } from './chosen.ts';

/** The sentences of the frame, the lists and everything beside the areas with texts of their own. */
export const texts = textsOr('main', main);
