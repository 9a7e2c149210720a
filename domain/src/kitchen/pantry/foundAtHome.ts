import { plainProductsOf } from '../../goods/kinds/generic.ts';
import { readKind } from '../../goods/kinds/kind.ts';
import type { PantryEntry } from './pantry.ts';

/**
 * The thing at home that an ingredient means, if there is one: the same product, or one of the kind that its words name
 * ('ביצים' is in a carton of eggs, 'מים' in no flavoured water).
 */
export function foundAtHome(
  entries: readonly PantryEntry[],
  ingredient: { readonly name: string; readonly barcode: string | null },
): PantryEntry | undefined {
  const same = entries.find(({ barcode }) => barcode !== null && barcode === ingredient.barcode);
  if (same) return same;
  const kind = readKind(ingredient.name);
  if (!kind) return undefined;
  const goods = entries.map((entry) => ({ ...entry, entry, isWeighted: false, size: null, status: 'ACTIVE' as const }));
  return plainProductsOf(kind, goods)[0]?.entry;
}
