import { isSameCode, readBarcode } from '@sali/domain/goods/catalogue/barcode';
import { freeTextItem, type Item, itemIdOf, shownNameOf, type ShoppingList } from '@sali/domain/lists/list';
import { useRef, useState } from 'react';
import { codeInStore } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { findByBarcode, type GoodsOfCode } from '../../goods/catalogue/findByBarcode.ts';
import { itemFrom } from '../../goods/catalogue/foundItem.ts';
import type { FoundProduct } from '../../goods/catalogue/foundProduct.ts';
import { inShopTexts } from '@sali/texts/app/inShop';
import { syncEngine } from '../../people/sync/engine.ts';
import { addItem, completeItem, deleteItem, editItem } from '../../people/sync/lists.ts';
import { markItem } from '../../people/sync/marks.ts';

/** The outcome of the last code. */
export type ScanOutcome =
  | { readonly kind: 'none' | 'invalid' | 'storeLabel' }
  | { readonly kind: 'looking' | 'failed'; readonly code: string }
  /** The line was ticked or added; `undo` takes that back. */
  | { readonly kind: 'done'; readonly text: string; readonly undo: () => void }
  /** `inCart`: it is on the list, and ticked. */
  | { readonly kind: 'found'; readonly product: FoundProduct; readonly inCart: Item | null }
  /** Chains use the code for goods of different names: the person chooses. */
  | { readonly kind: 'several'; readonly goods: readonly GoodsOfCode[] }
  /** `isWhole`: nothing has this code, as far as anyone knows; else only the device was asked. */
  | { readonly kind: 'unknown'; readonly code: string; readonly isWhole: boolean };

/** The facts that a person enters about an unknown product. */
export type NewProductFacts = Pick<Item, 'name' | 'categoryId' | 'subcategoryId'>;

export type Scan = {
  readonly outcome: ScanOutcome;
  /** Takes digits from the camera or from the keyboard. */
  readonly look: (digits: string) => void;
  /** Shows one of several products of the code. */
  readonly choose: (product: FoundProduct) => void;
  readonly add: (product: FoundProduct) => void;
  readonly addNamed: (code: string, product: NewProductFacts) => void;
  readonly clear: () => void;
};

const NONE: ScanOutcome = { kind: 'none' };

/**
 * Handles a scanned code on a list: ticks the open line of that product, else shows the product, else asks for its
 * name. Where a code has several products it asks which one it is. A line counts as that product by its barcode, also
 * where the barcode was scanned as something new.
 */
export function useScan(list: ShoppingList, storeKey: string | null): Scan {
  const [outcome, setOutcome] = useState<ScanOutcome>(NONE);
  const latest = useRef('');
  const done = (text: string, undo: () => Promise<unknown>) =>
    setOutcome({
      kind: 'done',
      text,
      undo: () => {
        setOutcome(NONE);
        void undo();
      },
    });
  const tick = (item: Item) => {
    const { ticks } = syncEngine();
    void ticks.tick(list.id, item.id);
    done(inShopTexts.ticked({ name: shownNameOf(item) }), () => ticks.undo(list.id, item));
  };
  const find = async (code: string, isLabel: boolean, inCart: Item | null) => {
    latest.current = code;
    setOutcome({ kind: 'looking', code });
    // The outcome says that it failed, and offers another try.
    const found = await findByBarcode(code, storeKey).catch(() => null);
    // Another code was scanned meanwhile.
    if (latest.current !== code) return;
    if (found === null) return setOutcome({ kind: 'failed', code });
    const [goods, ...others] = found.goods;
    if (others.length > 0) return setOutcome({ kind: 'several', goods: found.goods });
    // A product that nobody knows was given its name when its line was added.
    const product = goods?.product ?? (inCart && productOfLine(inCart, code));
    if (product) return setOutcome({ kind: 'found', product, inCart });
    setOutcome(isLabel ? { kind: 'storeLabel' } : { kind: 'unknown', code, isWhole: found.isWhole });
  };
  const look = (digits: string) => {
    const reading = readBarcode(digits);
    latest.current = '';
    if (reading.kind === 'invalid') return setOutcome({ kind: 'invalid' });
    const own = codeInStore(reading.code, storeKey);
    const lines = Object.values(list.items);
    const line =
      lines.find(({ barcode }) => barcode === own) ??
      lines.find(({ barcode }) => barcode !== null && isSameCode(barcode, reading.code));
    if (line && !line.isCompleted) return tick(line);
    void find(reading.code, reading.kind === 'storeLabel', line ?? null);
  };
  const choose = (product: FoundProduct) => {
    const line = Object.values(list.items).find(({ barcode }) => barcode === product.itemCode);
    if (line && !line.isCompleted) return tick(line);
    setOutcome({ kind: 'found', product, inCart: line ?? null });
  };
  /**
   * Adding a product that is on the list raises its quantity and takes it out of the cart, so the way back lowers it and puts
   * it in the cart again. Where the device cannot store it, the product stays on the screen [S25].
   */
  const add = (product: FoundProduct) => {
    const item = itemFrom(list.id, product, 1, '');
    const before = list.items[item.id];
    const undo = () => (before ? restoreLine(list.id, before) : deleteItem(list.id, item.id));
    void addItem(list.id, item).then(() => done(inShopTexts.added({ name: product.ownName ?? product.name }), undo));
  };
  const addNamed = (code: string, product: NewProductFacts) => {
    const id = itemIdOf(list.id, code);
    void addItem(list.id, { ...freeTextItem(id, product.name), ...product, barcode: code }).then(() =>
      done(inShopTexts.added({ name: product.name }), () => deleteItem(list.id, id)),
    );
  };
  return { outcome, look, choose, add, addNamed, clear: () => setOutcome(NONE) };
}

/** The line as it was before more of its product was added. */
async function restoreLine(listId: string, { id, quantity, isCompleted, isNotFound }: Item): Promise<void> {
  await editItem(listId, id, { quantity });
  if (isCompleted) await completeItem(listId, id);
  if (isNotFound) await markItem(listId, id, { isNotFound });
}

/** Returns the product of a line, with the fields that the line has. */
function productOfLine(line: Item, code: string): FoundProduct {
  const { name, alias, manufacturer, brand, unitMeasure, isWeighted, priceAgorot, salePriceAgorot } = line;
  const { barcode, categoryId, subcategoryId, storeKey, imageUrl } = line;
  return {
    ...{ itemCode: barcode ?? code, name, ownName: alias === '' ? null : alias, manufacturer, brand, unitMeasure },
    ...{ isWeighted, priceAgorot, salePriceAgorot, saleText: null, categoryId, subcategoryId, storeKey, imageUrl },
  };
}
