import type { ThingsTexts } from '@sali/texts/types';
import { language } from '../../../base/languages/language.ts';

/** Hebrew is left out: the things have their Hebrew names already. */
const catalogues = import.meta.glob<{ things: ThingsTexts }>([
  '../../../../../texts/generated/*/things.js',
  '!../../../../../texts/generated/he/things.js',
]);

/** The names of drawn things in the language of the page, loaded with the sheet; undefined in Hebrew. */
export const thingNames = (await catalogues[`../../../../../texts/generated/${language}/things.js`]?.())?.things;
