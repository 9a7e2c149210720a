import { waysIn } from '@sali/texts/he/waysIn';
import { textsOr } from './chosen.ts';

/** The sentences of signing in and registering. */
export const waysInTexts = textsOr('waysIn', waysIn);
