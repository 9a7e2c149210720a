import { matchConfidence, WHOLE_MATCH } from '../../goods/catalogue/matchConfidence.ts';
import { itemCodeOf } from '../../goods/catalogue/sameProduct/chainCodes.ts';
import type { Item } from '../list.ts';
import type { ReceiptLine } from './receipt.ts';
import { isSameBeginning, isWholeName, LIKENESS_MIN, likenessOfNames } from './receiptNames.ts';

/** An item of the list, as a receipt is compared with it. */
export type ReceiptItem = Pick<Item, 'id' | 'name' | 'barcode' | 'quantity' | 'isWeighted' | 'isCompleted'>;

/** How a line was found to be an item: by its code, by its whole name, or only by a name that is like it. */
export type MatchedBy = 'code' | 'name' | 'likeness';

export type ReceiptMatch = {
  readonly line: ReceiptLine;
  readonly item: ReceiptItem | null;
  readonly by: MatchedBy | null;
  /** The item code of the line; null: neither a code nor a name says it. */
  readonly itemCode: string | null;
};

/** The lines of a receipt with the items of the list that they are; an item is found by several lines of one code. */
export function matchReceipt(
  lines: readonly ReceiptLine[],
  items: readonly ReceiptItem[],
  chainId: string,
): readonly ReceiptMatch[] {
  const byCode = new Map(items.flatMap((item) => (item.barcode === null ? [] : [[item.barcode, item] as const])));
  const found = lines.map((line): ReceiptMatch => {
    const itemCode = line.code === null ? null : itemCodeOf(line.code, chainId);
    const item = itemCode === null ? undefined : byCode.get(itemCode);
    return { line, item: item ?? null, by: item ? 'code' : null, itemCode };
  });
  const taken = new Set(found.flatMap(({ item }) => item?.id ?? []));
  return found.map((match) => {
    if (match.item !== null) return match;
    const [item, by] =
      namedItem(
        match.line,
        items.filter(({ id }) => !taken.has(id)),
      ) ?? [];
    if (!item || !by) return match;
    taken.add(item.id);
    return { line: match.line, item, by, itemCode: match.itemCode ?? (by === 'name' ? item.barcode : null) };
  });
}

/** The only item that has the whole name of the line, else the one whose name is the most like it. */
function namedItem(line: ReceiptLine, items: readonly ReceiptItem[]): readonly [ReceiptItem, MatchedBy] | null {
  const whole = items.filter(({ name }) => isWholeName(line.name, name));
  const [only] = whole;
  if (only && whole.length === 1) return [only, 'name'];
  const scored = items
    .map((item) => ({ item, score: likenessOf(line, item) }))
    .filter(({ score }) => score >= LIKENESS_MIN)
    .sort((one, other) => Number(other.item.isCompleted) - Number(one.item.isCompleted) || other.score - one.score);
  return scored[0] ? [scored[0].item, 'likeness'] : null;
}

/** An item with a product is its name, cut or read badly; one without a product is any product that has its words. */
function likenessOf(line: ReceiptLine, { name, barcode }: ReceiptItem): number {
  if (barcode !== null && line.code !== null) return 0;
  if (isSameBeginning(line.name, name)) return 1;
  if (barcode === null && matchConfidence(name, line.name) >= WHOLE_MATCH) return 0.9;
  return likenessOfNames(line.name, name);
}
