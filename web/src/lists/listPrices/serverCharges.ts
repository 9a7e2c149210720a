import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import { agorotOf } from '@sali/domain/base/money';
import type { LineCharge } from '@sali/domain/lists/deals';
import { type WordsEstimate, wordsKeyOf } from '@sali/domain/lists/estimates';
import type { BasketCharges, BasketQuery } from './cachedDeals.ts';

/**
 * Returns the charges of the answer, line by line, and its estimates: for words, and for products of any brand in whose
 * place another product is.
 * @param asked equal words are one line of the answer, and a chosen product has a quantity of its own
 */
export function chargesFrom(
  answer: readonly BasketLineWire[],
  { items, words }: Pick<BasketQuery, 'items' | 'words'>,
): BasketCharges {
  const asked = new Map(items.map((item) => [item.item_code, item.quantity]));
  for (const line of words) asked.set(wordsKeyOf(line), (asked.get(wordsKeyOf(line)) ?? 0) + line.quantity);
  const lines = new Map<string, LineCharge>();
  const estimates = new Map<string, WordsEstimate>();
  for (const line of answer) {
    const { item_code: itemCode, for_name: name, for_unit: unit, for_item_code: wanted = itemCode } = line;
    const totalAgorot = agorotOf(line.line_total);
    if (name === undefined && wanted === itemCode) {
      lines.set(itemCode, { quantity: line.quantity, totalAgorot, text: line.sale_parts ?? line.sale_text ?? null });
      continue;
    }
    const key = name === undefined ? wanted : wordsKeyOf({ name, unit });
    const quantity = asked.get(key) ?? 1;
    const { quantity: amount, is_weighted: isWeighted = false, pieces } = line;
    const packages = { packages: amount, isWeighted, ...(pieces !== undefined && { pieces }) };
    estimates.set(key, { itemCode, itemName: line.item_name ?? '', ...packages, quantity, totalAgorot });
  }
  return { lines, estimates };
}
