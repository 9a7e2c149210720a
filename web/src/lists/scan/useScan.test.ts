import 'fake-indexeddb/auto';
import { type Item, itemIdOf } from '@sali/domain/lists/list';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkDigitOf } from '@sali/domain/goods/catalogue/barcode';
import type { FoundProduct } from '../../goods/catalogue/foundProduct.ts';
import { syncEngine, useDevice } from '../../people/sync/engine.ts';
import { completeItem, createList } from '../../people/sync/lists.ts';
import { testItem, testList } from '../../people/sync/testList.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { type Scan, useScan } from './useScan.ts';

await startTestEngine();

const catalogue = vi.hoisted(() => ({
  products: [] as readonly FoundProduct[],
  isWhole: true,
  asked: [] as unknown[],
}));
vi.mock('../../goods/catalogue/findByBarcode.ts', () => ({
  findByCodes: (groups: readonly (readonly string[])[]) => {
    catalogue.asked.push(groups);
    return Promise.resolve({
      goods: catalogue.products.map((product) => ({ product, chainIds: [] })),
      isWhole: catalogue.isWhole,
    });
  },
}));

const CODE = '7290000066318';
const MILK: FoundProduct = {
  ...{ itemCode: CODE, name: 'חלב', ownName: null, manufacturer: '', brand: '', unitMeasure: '', isWeighted: false },
  ...{ priceAgorot: null, salePriceAgorot: null, saleText: null, categoryId: 1, subcategoryId: null },
  ...{ storeKey: null, imageUrl: null },
};
/** A scan of the product on a list where it is in the cart. */
async function scanInCart(name: string, quantity: number) {
  await syncEngine().open(null);
  const listId = await createList('קניות', [testItem({ barcode: CODE, name, quantity })]);
  const id = itemIdOf(listId, CODE);
  await completeItem(listId, id);
  const { result } = renderHook(() => useScan(useDevice((state) => state.lists[listId]) ?? testList(), null));
  act(() => result.current.look(CODE));
  await waitFor(() => expect(result.current.outcome.kind).not.toBe('looking'));
  return { scan: result, line: (): Item | undefined => syncEngine().state.getState().lists[listId]?.items[id] };
}

beforeEach(() => {
  Object.assign(catalogue, { products: [MILK], isWhole: true, asked: [] });
  localStorage.clear();
});
afterEach(cleanup);

it('[SH3] the way back from more of what is in the cart puts it in the cart again, with its quantity', async () => {
  const { scan, line } = await scanInCart('חלב', 3);
  act(() => scan.current.add(MILK));
  await waitFor(() => expect(scan.current.outcome.kind).toBe('done'));
  expect(line()).toMatchObject({ isCompleted: false });
  act(() => {
    if (scan.current.outcome.kind === 'done') scan.current.outcome.undo();
  });
  await waitFor(() => expect(line()).toMatchObject({ isCompleted: true, quantity: 3 }));
});

it('[SH4] a product that nobody knows is not asked for its name again while it is in the cart', async () => {
  catalogue.products = [];
  const { scan, line } = await scanInCart('גבינה של סבתא', 1);
  expect(scan.current.outcome).toMatchObject({
    kind: 'found',
    product: { itemCode: CODE, name: 'גבינה של סבתא' },
    inCart: line(),
  });
});

it('[CO4] of several products of one code the person chooses one, which ticks its line or is shown', async () => {
  const [cabbage, potato] = ['1-5', '2-5'].map((itemCode) => ({ ...MILK, itemCode }));
  if (!cabbage || !potato) throw new Error('two products');
  catalogue.products = [cabbage, potato];
  await syncEngine().open(null);
  const listId = await createList('ירקות', [testItem({ barcode: cabbage.itemCode, name: 'כרוב' })]);
  const { result } = renderHook(() => useScan(useDevice((state) => state.lists[listId]) ?? testList(), null));
  const scan = async () => {
    act(() => result.current.look(CODE));
    await waitFor(() => expect(result.current.outcome.kind).toBe('several'));
  };
  await scan();
  act(() => result.current.choose(potato));
  expect(result.current.outcome).toMatchObject({ kind: 'found', product: potato, inCart: null });
  await scan();
  act(() => result.current.choose(cabbage));
  expect(result.current.outcome.kind).toBe('done');
  await waitFor(() =>
    expect(syncEngine().state.getState().lists[listId]?.items[itemIdOf(listId, cabbage.itemCode)]).toMatchObject({
      isCompleted: true,
    }),
  );
});

const [CHAIN, STORE] = ['7290058140886', '7290058140886-1-39'];
/** Item 412260 of the chain, 89 ₪ a kilogram. */
const CHEESE: FoundProduct = {
  ...MILK,
  ...{ itemCode: `${CHAIN}-4122607`, name: 'גבינת עמק', isWeighted: true, unitMeasure: 'ק"ג' },
  ...{ priceAgorot: 8900, storeKey: STORE },
};
const labelFor = (value: string): string => `2412260${value}` + checkDigitOf(`2412260${value}`);

/** A list in the store with these lines, and what a label does on it. */
async function scanLabel(text: string, lines: Parameters<typeof testItem>[0][], storeKey: string | null = STORE) {
  await syncEngine().open(null);
  const listId = await createList(
    'קניות',
    lines.map((line) => testItem(line)),
  );
  const items = (): Item[] => Object.values(syncEngine().state.getState().lists[listId]?.items ?? {});
  const { result } = renderHook(() => useScan(useDevice((state) => state.lists[listId]) ?? testList(), storeKey));
  const look = async (scanned: string) => {
    act(() => result.current.look(scanned));
    await waitFor(() => expect(result.current.outcome.kind).not.toBe('looking'));
  };
  await look(text);
  return { scan: result, items, look };
}
const CHEESE_LINE = {
  ...{ barcode: CHEESE.itemCode, name: CHEESE.name, quantity: 1 },
  ...{ isWeighted: true, unitMeasure: CHEESE.unitMeasure, priceAgorot: CHEESE.priceAgorot, storeKey: STORE },
};
const choice = ({ outcome }: Scan, meaning: string) => {
  if (outcome.kind !== 'unclear') throw new Error(outcome.kind);
  const found = outcome.choices.find((one) => one.meaning === meaning);
  if (!found) throw new Error(meaning);
  return found;
};

it('[SH12] a label whose meaning is certain ticks the line with its weight, and the way back brings the quantity', async () => {
  // 1.50 ₪ would be 17 g: it is 150 g.
  const { scan, items } = await scanLabel(labelFor('00150'), [CHEESE_LINE]);
  expect(scan.current.outcome).toMatchObject({
    kind: 'done',
    label: { measure: { grams: 150, agorot: 1335 }, askAgain: null },
  });
  await waitFor(() => expect(items()).toMatchObject([{ quantity: 0.15, isCompleted: true }]));
  expect(catalogue.asked).toEqual([]);
  act(() => {
    if (scan.current.outcome.kind === 'done') scan.current.outcome.undo();
  });
  await waitFor(() => expect(items()).toMatchObject([{ quantity: 1, isCompleted: false }]));
});

it('[SH11] a label that can say either is asked about once in a chain, and the answer can be corrected', async () => {
  const { scan, items, look } = await scanLabel(labelFor('03115'), [CHEESE_LINE]);
  expect(scan.current.outcome).toMatchObject({ kind: 'unclear', name: 'גבינת עמק' });
  expect(choice(scan.current, 'weight').measure).toEqual({ grams: 3115, agorot: 27_724 });
  expect(items()).toMatchObject([{ quantity: 1, isCompleted: false }]);
  act(() => choice(scan.current, 'price').choose());
  expect(scan.current.outcome).toMatchObject({ kind: 'done', label: { measure: { grams: 350, agorot: 3115 } } });
  await waitFor(() => expect(items()).toMatchObject([{ quantity: 0.35, isCompleted: true }]));

  // Another package: nothing is asked, it joins the first one in the cart.
  catalogue.products = [CHEESE];
  await look(labelFor('02670'));
  expect(scan.current.outcome).toMatchObject({
    kind: 'found',
    inCart: { quantity: 0.35 },
    label: { measure: { grams: 300, agorot: 2670 } },
  });
  act(() => scan.current.add(CHEESE));
  await waitFor(() => expect(items()).toMatchObject([{ quantity: 0.65, isCompleted: true }]));
  act(() => {
    if (scan.current.outcome.kind === 'done') scan.current.outcome.label?.askAgain?.();
  });
  await waitFor(() => expect(scan.current.outcome.kind).toBe('unclear'));
  expect(items()).toMatchObject([{ quantity: 0.35 }]);
  act(() => choice(scan.current, 'weight').choose());
  expect(scan.current.outcome).toMatchObject({ kind: 'found', label: { measure: { grams: 2670 } } });
});

it('[SH12] what is not on the list is offered with its weight, under the forms of its code in the chain', async () => {
  catalogue.products = [CHEESE];
  const { scan, items } = await scanLabel(labelFor('32150'), []);
  expect(catalogue.asked).toEqual([
    [[labelFor('32150'), '7290004122607', '4122607', '412260', '7290000412260'], expect.arrayContaining(['12260'])],
  ]);
  expect(scan.current.outcome).toMatchObject({ kind: 'found', inCart: null, label: { measure: { grams: 3612 } } });
  act(() => scan.current.add(CHEESE));
  await waitFor(() =>
    expect(items()).toMatchObject([{ barcode: CHEESE.itemCode, quantity: 3.612, isCompleted: false }]),
  );
});

it('[SH13] a DataMatrix gives weight and price without a question, also without a store', async () => {
  const text = '(01)07290004122607(3103)000420(3922)3500';
  const line = { ...CHEESE_LINE, barcode: '7290004122607', storeKey: null };
  const { scan, items } = await scanLabel(text, [line], null);
  expect(scan.current.outcome).toMatchObject({
    kind: 'done',
    label: { measure: { grams: 420, agorot: 3500 }, askAgain: null },
  });
  await waitFor(() => expect(items()).toMatchObject([{ quantity: 0.42, isCompleted: true }]));
});

it('[SH12] pieces take no weight from a label, and a price without a price of a kilogram leaves the quantity', async () => {
  const eggs = { ...CHEESE_LINE, isWeighted: false, unitMeasure: '' };
  const pieces = await scanLabel(labelFor('00350'), [eggs]);
  expect(pieces.scan.current.outcome).toMatchObject({ kind: 'done', label: null });
  catalogue.products = [{ ...CHEESE, priceAgorot: null }];
  const unpriced = await scanLabel(labelFor('45000'), [{ ...CHEESE_LINE, priceAgorot: null, quantity: 2 }]);
  expect(unpriced.scan.current.outcome).toMatchObject({
    kind: 'done',
    label: { measure: { grams: null, agorot: 45_000 } },
  });
  await waitFor(() => expect(unpriced.items()).toMatchObject([{ quantity: 2, isCompleted: true }]));
});

it.each([
  ['unknown', STORE, true],
  ['offline', STORE, false],
  ['noStore', null, true],
])('[SH2] a label that names nothing says why: %s', async (why, storeKey, isWhole) => {
  Object.assign(catalogue, { products: [], isWhole });
  const { scan, items } = await scanLabel(labelFor('00350'), [], storeKey);
  expect(scan.current.outcome).toEqual({ kind: 'storeLabel', why });
  expect(items()).toEqual([]);
});
