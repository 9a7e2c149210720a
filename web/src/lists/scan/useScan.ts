import { parseStoreKey } from '@sali/domain/base/storeKey';
import { isSameCode } from '@sali/domain/goods/catalogue/barcode';
import {
  certainMeasure,
  type CodeReading,
  kilosOf,
  LABEL_MEANINGS,
  type LabelMeaning,
  labelOf,
  type LabelMeasure,
  measureAs,
  readCode,
  type ScannedLabel,
} from '@sali/domain/goods/catalogue/labels/label';
import { freeTextItem, type Item, itemIdOf, shownNameOf, type ShoppingList } from '@sali/domain/lists/list';
import { useRef, useState } from 'react';
import { codeInStore } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { findByCodes, type GoodsOfCode } from '../../goods/catalogue/findByBarcode.ts';
import type { FoundProduct } from '../../goods/catalogue/foundProduct.ts';
import { inShopTexts } from '@sali/texts/app/inShop';
import { addItem, deleteItem } from '../../people/sync/lists.ts';
import { meaningInChain, rememberMeaning } from './labelMeanings.ts';
import { addPackage, addProduct, tickLine, type Undo } from './scanChanges.ts';

/** Weight and price on a label, and the way to correct a wrong understanding of it. */
export type LabelFacts = {
  readonly measure: LabelMeasure;
  /** Asks again what the labels of the chain say; null where this label leaves no doubt. */
  readonly askAgain: (() => void) | null;
};

/** The outcome of the last code. */
export type ScanOutcome =
  | { readonly kind: 'none' | 'invalid' }
  /** A label of weighed goods that names nothing: `noStore` a store must be chosen first, `offline` only the device was asked. */
  | { readonly kind: 'storeLabel'; readonly why: 'unknown' | 'noStore' | 'offline' }
  /** `text`: what was scanned. */
  | { readonly kind: 'looking' | 'failed'; readonly text: string }
  /** The line was ticked or added; `undo` takes that back. */
  | { readonly kind: 'done'; readonly text: string; readonly label: LabelFacts | null; readonly undo: () => void }
  /** `inCart`: it is on the list, and ticked. */
  | {
      readonly kind: 'found';
      readonly product: FoundProduct;
      readonly inCart: Item | null;
      readonly label: LabelFacts | null;
    }
  /** Chains use the code for goods of different names, or a label leaves open which it means: the person chooses. */
  | { readonly kind: 'several'; readonly goods: readonly GoodsOfCode[]; readonly label: ScannedLabel | null }
  /** The number on the label can be a weight or a price. */
  | { readonly kind: 'unclear'; readonly name: string; readonly choices: readonly LabelChoice[] }
  /** `isWhole`: nothing has this code, as far as anyone knows; else only the device was asked. */
  | { readonly kind: 'unknown'; readonly code: string; readonly isWhole: boolean };

/** Weight and price of a label under a meaning. `choose` goes on with it, and remembers it for the chain. */
export type LabelChoice = {
  readonly meaning: LabelMeaning;
  readonly measure: LabelMeasure;
  readonly choose: () => void;
};

/** The facts that a person enters about an unknown product. */
export type NewProductFacts = Pick<Item, 'name' | 'categoryId' | 'subcategoryId'>;

export type Scan = {
  readonly outcome: ScanOutcome;
  /** Takes digits from the camera or from the keyboard, or the text of a GS1 label. */
  readonly look: (text: string) => void;
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
 * A label of weighed goods also gives the line its weight.
 */
export function useScan(list: ShoppingList, storeKey: string | null): Scan {
  const [outcome, setOutcome] = useState<ScanOutcome>(NONE);
  const latest = useRef('');
  const show = (product: FoundProduct, line: Item | null, scanned: ScannedLabel | null) =>
    withMeasure({ product, scanned, storeKey }, setOutcome, (label) => {
      if (!line || line.isCompleted) return setOutcome({ kind: 'found', product, inCart: line, label });
      setOutcome(
        doneOutcome(
          inShopTexts.ticked({ name: shownNameOf(line) }),
          label,
          tickLine(list.id, line, kilosIn(label)),
          setOutcome,
        ),
      );
    });
  const find = async (text: string, reading: GoodsReading, line: Item | null) => {
    latest.current = text;
    setOutcome({ kind: 'looking', text });
    // The outcome says that it failed, and offers another try.
    const found = await findByCodes(codeGroups(reading, storeKey), storeKey).catch(() => null);
    // Another code was scanned meanwhile.
    if (latest.current !== text) return;
    if (found === null) return setOutcome({ kind: 'failed', text });
    const [goods, ...others] = found.goods;
    const scanned = labelOf(reading);
    if (others.length > 0) return setOutcome({ kind: 'several', goods: found.goods, label: scanned });
    // A product that nobody knows was given its name when its line was added.
    const product = goods?.product ?? (line && productOfLine(line, reading.code));
    if (product) return show(product, line ?? lineOfProduct(list, product.itemCode), scanned);
    setOutcome(unknownOutcome(reading, storeKey, found.isWhole));
  };
  const look = (text: string) => {
    const reading = readCode(text);
    latest.current = '';
    if (reading.kind === 'invalid') return setOutcome({ kind: 'invalid' });
    const line = scannedLine(list, reading, storeKey);
    const scanned = labelOf(reading);
    const isPriced = line !== null && line.priceAgorot !== null && line.storeKey === storeKey;
    if (line && !line.isCompleted && (scanned === null || !line.isWeighted || isPriced))
      return show(productOfLine(line, reading.code), line, scanned);
    void find(text, reading, line);
  };
  const choose = (product: FoundProduct) =>
    show(product, lineOfProduct(list, product.itemCode), outcome.kind === 'several' ? outcome.label : null);
  // Where the device cannot store it, the product stays on the screen [S25].
  const add = (product: FoundProduct) => {
    const { label, inCart } = outcome.kind === 'found' ? outcome : NOTHING_FOUND;
    const kilos = kilosIn(label);
    const name = product.ownName ?? product.name;
    const isInCart = inCart !== null && kilos !== null;
    const added = isInCart ? addPackage(list.id, inCart, kilos) : addProduct(list, product, kilos);
    const text = isInCart ? inShopTexts.ticked({ name }) : inShopTexts.added({ name });
    void added.then((undo) => setOutcome(doneOutcome(text, label, undo, setOutcome)));
  };
  const addNamed = (code: string, product: NewProductFacts) => {
    const id = itemIdOf(list.id, code);
    const undo = () => deleteItem(list.id, id);
    void addItem(list.id, { ...freeTextItem(id, product.name), ...product, barcode: code }).then(() =>
      setOutcome(doneOutcome(inShopTexts.added({ name: product.name }), null, undo, setOutcome)),
    );
  };
  return { outcome, look, choose, add, addNamed, clear: () => setOutcome(NONE) };
}

type SetOutcome = (outcome: ScanOutcome) => void;
type GoodsReading = Exclude<CodeReading, { kind: 'invalid' }>;
const NOTHING_FOUND = { label: null, inCart: null } as const;

/** The weight for the line; null: its quantity stays. */
const kilosIn = (label: LabelFacts | null): number | null => label && kilosOf(label.measure);

function doneOutcome(text: string, label: LabelFacts | null, undo: Undo, setOutcome: SetOutcome): ScanOutcome {
  const askAgain = label?.askAgain ?? null;
  return {
    kind: 'done',
    text,
    label: label && { ...label, askAgain: askAgain && (() => void undo().then(askAgain)) },
    undo: () => {
      setOutcome(NONE);
      void undo();
    },
  };
}

type LabelledGoods = {
  readonly product: FoundProduct;
  readonly scanned: ScannedLabel | null;
  readonly storeKey: string | null;
};

/** Goes on with what the label says, or asks it first [SH11]. Goods that are not weighed take nothing from a label. */
function withMeasure(goods: LabelledGoods, setOutcome: SetOutcome, goOn: (label: LabelFacts | null) => void): void {
  const { product, scanned, storeKey } = goods;
  if (scanned === null || !product.isWeighted) return goOn(null);
  const perKilo = product.priceAgorot;
  const chainId = (storeKey === null ? null : parseStoreKey(storeKey))?.chainId ?? '';
  const ask = (value: number) =>
    setOutcome({
      kind: 'unclear',
      name: product.ownName ?? product.name,
      choices: LABEL_MEANINGS.map((meaning) => {
        const measure = measureAs(value, meaning, perKilo);
        const choose = () => {
          rememberMeaning(chainId, meaning);
          goOn({ measure, askAgain: () => ask(value) });
        };
        return { meaning, measure, choose };
      }),
    });
  const measure = certainMeasure(scanned, perKilo, meaningInChain(chainId));
  if (measure !== 'unclear') {
    const isAsked = scanned.kind === 'value' && certainMeasure(scanned, perKilo, undefined) === 'unclear';
    return goOn({ measure, askAgain: isAsked ? () => ask(scanned.value) : null });
  }
  if (scanned.kind === 'value') ask(scanned.value);
}

/** The codes under which the goods are looked for; a label's item is a code of the store's chain, so it needs a store. */
function codeGroups(reading: GoodsReading, storeKey: string | null): readonly (readonly string[])[] {
  if (reading.kind === 'gs1') return reading.itemCodes;
  if (reading.kind === 'product' || storeKey === null) return [[reading.code]];
  const [likeliest = [], ...others] = reading.itemCodes;
  return [[reading.code, ...likeliest], ...others];
}

/** The line of the goods, by the likeliest codes alone: a line has no say against goods that the store sells under those. */
function scannedLine(list: ShoppingList, reading: GoodsReading, storeKey: string | null): Item | null {
  const lines = Object.values(list.items);
  const [codes = []] = codeGroups(reading, storeKey);
  const own = codes.map((code) => codeInStore(code, storeKey));
  return (
    lines.find(({ barcode }) => barcode !== null && own.includes(barcode)) ??
    lines.find(({ barcode }) => barcode !== null && isSameCode(barcode, reading.code)) ??
    null
  );
}

const lineOfProduct = (list: ShoppingList, itemCode: string): Item | null =>
  Object.values(list.items).find(({ barcode }) => barcode === itemCode) ?? null;

function unknownOutcome(reading: GoodsReading, storeKey: string | null, isWhole: boolean): ScanOutcome {
  if (reading.kind !== 'storeLabel') return { kind: 'unknown', code: reading.code, isWhole };
  return { kind: 'storeLabel', why: storeKey === null ? 'noStore' : isWhole ? 'unknown' : 'offline' };
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
