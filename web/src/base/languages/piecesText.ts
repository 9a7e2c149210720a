import { UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { texts } from '@sali/texts/app/main';
import { measuredNumber } from './measuredNumber.ts';
import { measureText } from './measureText.ts';

const GRAMS_PER_KILO = 1000;

/** '3 × 120 גרם': pieces of goods that are weighed, each at its average weight. @param kilograms of all of them */
export function piecesText(pieces: number, kilograms: number): string {
  const grams = Math.round((kilograms * GRAMS_PER_KILO) / pieces);
  const one =
    grams < GRAMS_PER_KILO
      ? `${measuredNumber(grams)} ${measureText(UNIT_LABELS.g, grams)}`
      : `${measuredNumber(grams / GRAMS_PER_KILO)} ${texts.list.kg}`;
  return pieces === 1 ? one : `${measuredNumber(pieces)} × ${one}`;
}
