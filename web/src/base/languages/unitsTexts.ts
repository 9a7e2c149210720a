import { units } from '@sali/texts/he/units';
import { textsOr } from './chosen.ts';

/** The units of amounts and of unit prices. */
export const unitsTexts = textsOr('units', units);
