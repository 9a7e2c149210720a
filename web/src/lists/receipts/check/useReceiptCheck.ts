import { PAID_LINES_MAX, type PaidLineWire } from '@sali/contract/lists/receipts';
import { publishedFromWire } from '@sali/contract/goods/promotions/storeOffersWire';
import { BASKET_ITEMS_MAX } from '@sali/domain/base/limits';
import { instantOfWall, jerusalemDay } from '@sali/domain/base/jerusalemTime';
import { parseStoreKey } from '@sali/domain/base/storeKey';
import {
  compareReceipt,
  type ReceiptComparison,
  type ReceiptQuestion,
} from '@sali/domain/lists/receipts/compareReceipt';
import { correctedReceipt, type ReceiptCorrections } from '@sali/domain/lists/receipts/correctedReceipt';
import { checkedCodes, uncountedCodes } from '@sali/domain/lists/receipts/checkedLines';
import { paidLinesOf } from '@sali/domain/lists/receipts/paidLines';
import type { Receipt } from '@sali/domain/lists/receipts/receipt';
import { matchReceipt } from '@sali/domain/lists/receipts/receiptMatches';
import { readReceipt } from '@sali/domain/lists/receipts/readReceipt';
import type { ShoppingList } from '@sali/domain/lists/list';
import { useMemo, useState } from 'react';
import { receiptCheckTexts as words } from '@sali/texts/app/receiptCheck';
import { answerText } from '../../../base/errorText.ts';
import { fetchPublished } from '../../../goods/prices/api.ts';
import { type Store, useStores } from '../../../goods/prices/knownStores.ts';
import { useSettings } from '../../../people/settings/storedSettings.ts';

/** The text of a receipt. `isExact`: the till's own, not read from a picture. */
export type ReceiptText = { readonly text: string; readonly isExact: boolean };

/** The comparison with the published prices: asked for, answered, or why there is none. */
type Compared =
  | { readonly kind: 'none' | 'asking' }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'done'; readonly comparison: ReceiptComparison };

export type ReceiptCheck = {
  readonly receipt: Receipt;
  readonly storeKey: string | null;
  readonly isSure: boolean;
  /** The prices that were paid for products; none while the store is not sure. */
  readonly paidLines: readonly PaidLineWire[];
  readonly compared: Compared;
  readonly corrections: ReceiptCorrections;
  readonly correct: (corrections: ReceiptCorrections) => void;
  readonly chooseStore: (storeKey: string) => void;
  readonly sayWhetherSure: (isSure: boolean) => void;
  readonly compare: () => void;
  /** The same prices, each with how much more it is than was published where that is certain [RCT15]. */
  readonly checkLines: () => Promise<readonly PaidLineWire[]>;
};

const NOTHING: ReceiptCorrections = { lines: new Map() };

/** A receipt that was read, as its person corrects it and compares it. @param list undefined: it is not on this device */
export function useReceiptCheck(
  { text, isExact }: ReceiptText,
  list: ShoppingList | undefined,
  shopStoreKey: string | null,
): ReceiptCheck {
  const read = useMemo(() => readReceipt(text), [text]);
  const [corrections, setCorrections] = useState(NOTHING);
  const [storeKey, setStoreKey] = useState(shopStoreKey);
  const [said, setSaid] = useState<boolean | null>(null);
  const [compared, setCompared] = useState<Compared>({ kind: 'none' });
  /** The last comparison, also that of storing the sum. */
  const [checked, setChecked] = useState<ReceiptComparison | null>(null);
  const clubs = useSettings((settings) => settings.clubs);
  const store = useStores((state) => (storeKey === null ? undefined : state.known[storeKey]));
  const receipt = useMemo(() => correctedReceipt(read, corrections), [read, corrections]);
  const isSure = said ?? (isOfStore(read, store) && (isExact || isOfShopping(read, list)));
  const trust = { isExactText: isExact, isPlaceSure: isSure, isTimeSure: isSure };
  const asked = () => askedComparison({ receipt, list, storeKey, clubs, trust });
  const compare = async () => {
    setCompared({ kind: 'asking' });
    const found = await asked();
    setCompared(found);
    if (found.kind === 'done') setChecked(found.comparison);
  };
  /** A result is of the facts that it was made from. */
  const after = (change: () => void) => {
    change();
    setChecked(null);
    setCompared({ kind: 'none' });
  };
  const paid = useMemo(
    () => (isSure ? paidLines(receipt, list, storeKey, isExact) : []),
    [receipt, list, storeKey, isSure, isExact],
  );
  const checkLines = async () => {
    const found = paid.length === 0 || compared.kind === 'done' ? compared : await asked();
    if (found.kind !== 'done') return paid;
    setChecked(found.comparison);
    const over = checkedCodes(found.comparison, receipt, trust);
    return countedLines(paid, found.comparison).map((line) => {
      const agorot = over.get(line.item_code);
      return agorot === undefined ? line : { ...line, over_agorot: agorot };
    });
  };
  return {
    receipt,
    storeKey,
    isSure,
    paidLines: checked === null ? paid : countedLines(paid, checked),
    checkLines,
    compared,
    corrections,
    correct: (changed) => after(() => setCorrections(changed)),
    chooseStore: (key) => after(() => setStoreKey(key)),
    sayWhetherSure: (sure) => after(() => setSaid(sure)),
    compare: () => void compare(),
  };
}

/** The receipt beside what the store had published, or why they cannot be compared. */
async function askedComparison({
  receipt,
  list,
  storeKey,
  clubs,
  trust,
}: Pick<ReceiptQuestion, 'receipt' | 'clubs' | 'trust'> & {
  list: ShoppingList | undefined;
  storeKey: string | null;
}): Promise<Compared> {
  const at = receipt.at === null ? null : instantOfWall(receipt.at);
  const chainId = storeKey === null ? undefined : parseStoreKey(storeKey)?.chainId;
  if (storeKey === null || chainId === undefined) return { kind: 'failed', problem: words.storeMissing };
  if (at === null) return { kind: 'failed', problem: words.timeMissing };
  const items = Object.values(list?.items ?? {});
  const codes = matchReceipt(receipt.lines, items, chainId).flatMap(({ itemCode }) => itemCode ?? []);
  try {
    const offers = codes.length === 0 ? null : await fetchPublished(storeKey, askedCodes(codes), at);
    if (offers?.is_sample) return { kind: 'failed', problem: words.sample };
    if (offers?.goods.length === 0) return { kind: 'failed', problem: words.unpublished };
    const published = offers ? publishedFromWire(offers) : { goods: [], promotions: [] };
    return { kind: 'done', comparison: compareReceipt({ receipt, items, published, chainId, clubs, trust }) };
  } catch (error) {
    return { kind: 'failed', problem: answerText(error, words.offline) };
  }
}

function paidLines(
  receipt: Receipt,
  list: ShoppingList | undefined,
  storeKey: string | null,
  isExactText: boolean,
): readonly PaidLineWire[] {
  const chainId = storeKey === null ? undefined : parseStoreKey(storeKey)?.chainId;
  if (storeKey === null || chainId === undefined) return [];
  const at = receipt.at === null ? null : instantOfWall(receipt.at);
  const found = paidLinesOf(receipt, Object.values(list?.items ?? {}), chainId, { isExactText });
  return found.slice(0, PAID_LINES_MAX).map((line) => ({
    item_code: line.itemCode,
    quantity_milli: line.quantityMilli,
    is_weighed: line.isWeighed,
    agorot: line.agorot,
    store_key: storeKey,
    at: at?.toISOString() ?? null,
  }));
}

/** The published price shows where a quantity was not read: such a sum is not the price of one. */
function countedLines(lines: readonly PaidLineWire[], comparison: ReceiptComparison): readonly PaidLineWire[] {
  const uncounted = uncountedCodes(comparison);
  return lines.filter(({ item_code: code }) => !uncounted.has(code));
}

const askedCodes = (codes: readonly string[]): readonly string[] => [...new Set(codes)].slice(0, BASKET_ITEMS_MAX);

/** Whether the head of the receipt names the chain of the store. */
function isOfStore({ store: head, lines, others }: Receipt, store: Store | undefined): boolean {
  const [first = 0] = lines[0]?.source ?? [];
  const texts = [head, ...others.filter(({ at }) => at < first).map(({ text }) => text)].join(' ');
  const [chain = ''] = (store?.chainName ?? '').split(' ');
  return chain.length > 2 && texts.includes(chain);
}

/** Whether the receipt is of the day on which the shopping ended. */
const isOfShopping = ({ at }: Receipt, list: ShoppingList | undefined): boolean =>
  at !== null && typeof list?.completedAt === 'number' && jerusalemDay(new Date(list.completedAt)) === at.slice(0, 10);
