import { type ScaledEntry, type ShownAmount, shownAmount } from '@sali/domain/kitchen/recipes/scaledAmount';
import type { Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import { measuredNumber } from '../../base/languages/measuredNumber.ts';
import { unitWord } from '../../base/languages/measureText.ts';
import { unitsTexts } from '@sali/texts/app/units';

/** '1½ כוסות' in the page's language; a unit in the person's own words follows the number unchanged. '' without a quantity. */
export function amountWords(entry: ScaledEntry, servings: Servings | null): string {
  const amount = shownAmount(entry, servings);
  if (!amount) return '';
  return [measuredNumber(amount.count), shownUnitWord(amount)].filter(Boolean).join(' ');
}

/** The unit of an amount as it is behind the number: in the page's language or in the person's own words; '' for pieces. */
export const shownUnitWord = ({ count, unit, ownUnit }: ShownAmount): string =>
  unit === null ? ownUnit : unitWord(unitsTexts, unit, count);
