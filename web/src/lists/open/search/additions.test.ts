import { beforeEach, expect, it, vi } from 'vitest';
import { testItem } from '../../../people/sync/testList.ts';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { listTexts } from '@sali/texts/app/list';
import { additionsTo } from './additions.ts';
import { addSpoken } from './spoken.ts';

const store = vi.hoisted(() => ({ addItem: vi.fn(), addItems: vi.fn(), deleteItems: vi.fn() }));
vi.mock('../../../people/sync/lists.ts', () => store);
const toasts = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toasts }));
vi.mock('./api.ts', () => ({ readTyped: () => Promise.reject(new Error('no network')) }));

const MILK: FoundProduct = {
  itemCode: '7290004131074',
  ownName: null,
  name: 'חלב תנובה 3%',
  manufacturer: '',
  brand: '',
  unitMeasure: '',
  isWeighted: false,
  priceAgorot: null,
  salePriceAgorot: null,
  saleText: null,
  categoryId: 1,
  subcategoryId: null,
  storeKey: '1-1-1',
  imageUrl: null,
};
const FULL = new DOMException('', 'QuotaExceededError');
const [announce, confirm, typeAgain] = [vi.fn(), vi.fn(), vi.fn()];
const additions = additionsTo('01890000-0000-7000-8000-000000000001', announce);
const said = () => [...toasts.showToast.mock.calls, ...announce.mock.calls].map(([text]) => String(text));

beforeEach(() => {
  vi.clearAllMocks();
  for (const change of Object.values(store)) change.mockResolvedValue(undefined);
});

it('[S25] says that something was added once the device has stored it, and not before', async () => {
  let stored: () => void = () => undefined;
  store.addItem.mockReturnValue(new Promise<void>((resolve) => (stored = resolve)));
  const added = additions.addProduct(MILK);
  await Promise.resolve();
  expect(said()).toEqual([]);
  stored();
  await added;
  expect(said()).toEqual([listTexts.added({ name: MILK.name })]);
});

it.each<[string, () => Promise<void>]>([
  ['a product', () => additions.addProduct(MILK)],
  ['what was typed', () => additions.addTyped([testItem(), testItem({ id: 'bread', name: 'לחם' })])],
])('[S25] %s that could not be stored is not said to be added', async (_what, add) => {
  for (const change of Object.values(store)) change.mockRejectedValue(FULL);
  await expect(add()).rejects.toBe(FULL);
  expect(said()).toEqual([]);
});

it('[S25] what was dictated and could not be stored is in the field, to be added from there', async () => {
  const spoken = { addTyped: additions.addTyped, confirm, typeAgain };
  store.addItems.mockRejectedValueOnce(FULL);
  await addSpoken('נרות', spoken);
  expect([said(), typeAgain.mock.calls]).toEqual([[], [['נרות']]]);
  await addSpoken('נרות', spoken);
  expect(said()).toContain(listTexts.added({ name: 'נרות' }));
  expect(typeAgain).toHaveBeenCalledOnce();
});
