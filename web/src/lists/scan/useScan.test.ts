import 'fake-indexeddb/auto';
import { type Item, itemIdOf } from '@sali/domain/lists/list';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FoundProduct } from '../../goods/catalogue/foundProduct.ts';
import { syncEngine, useDevice } from '../../people/sync/engine.ts';
import { completeItem, createList } from '../../people/sync/lists.ts';
import { testItem, testList } from '../../people/sync/testList.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { useScan } from './useScan.ts';

await startTestEngine();

const catalogue = vi.hoisted(() => ({ products: [] as readonly FoundProduct[] }));
vi.mock('../../goods/catalogue/findByBarcode.ts', () => ({
  findByBarcode: () =>
    Promise.resolve({ goods: catalogue.products.map((product) => ({ product, chainIds: [] })), isWhole: true }),
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
  catalogue.products = [MILK];
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
