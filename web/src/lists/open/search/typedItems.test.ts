import 'fake-indexeddb/auto';
import { DEFAULT_CATEGORY_ID } from '@sali/domain/base/limits';

import { beforeEach, expect, it, vi } from 'vitest';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { storeSeen } from '../../../goods/catalogue/seen.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { typedItems } from './typedItems.ts';

const api = vi.hoisted(() => ({ readTyped: vi.fn() }));
vi.mock('./api.ts', () => api);

const hit = (name: string): FoundProduct => ({
  ...{ itemCode: '1', ownName: null, name, manufacturer: '', brand: '', unitMeasure: '', isWeighted: false },
  ...{ priceAgorot: null, salePriceAgorot: null, saleText: null, categoryId: 4, subcategoryId: 41 },
  ...{ storeKey: null, imageUrl: null },
});
const factsOf = async (text: string, found: FoundProduct | null = null) =>
  (await typedItems(text, found)).map((item) => [item.name, item.quantity, item.isWeighted, item.categoryId]);

beforeEach(() => {
  api.readTyped.mockReset().mockRejectedValue(new Error('no network'));
});

it('[G79] one thing has its quantity and unit, and the category of a hit that says its words', async () => {
  expect(await factsOf('עגבניות 2 קילו', hit('עגבניות'))).toEqual([['עגבניות', 2, true, 4]]);
  expect(await factsOf('2 לחם', hit('רוטב חרדל'))).toEqual([['לחם', 2, false, 2]]);
  expect(api.readTyped).toHaveBeenCalledOnce();
});

it('[G79] several things are several items, by the server with their categories, else by the device', async () => {
  const text = 'חלב, שתי לחם ואבקת כביסה';
  const three = [
    ['חלב', 1, false, 1],
    ['לחם', 2, false, 2],
    ['אבקת כביסה', 1, false, 8],
  ];
  expect(await factsOf(text)).toEqual(three);
  const item = { product_name: 'חלב', quantity: 1, unit_measure: '', is_weighted: false, note: '' };
  api.readTyped.mockResolvedValue([{ item: { ...item, category_id: 1, subcategory_id: null } }]);
  expect(await factsOf(text)).toEqual([['חלב', 1, false, 1]]);
});

it('[G79] without the server a product of the device that says the words gives the category, else the words themselves', async () => {
  expect(await factsOf('פלופי תות')).toEqual([['פלופי תות', 1, false, DEFAULT_CATEGORY_ID]]);
  await storeSeen(currentUserKey(), [hit('פלופי תות 60 גרם')], Date.now());
  expect(await factsOf('פלופי תות')).toEqual([['פלופי תות', 1, false, 4]]);
  expect(await factsOf('עגבניות בשלות')).toEqual([['עגבניות בשלות', 1, false, 4]]);
});

it('[G79] what cannot be read is one item by that name', async () => {
  expect(await factsOf('!!!')).toEqual([['!!!', 1, false, DEFAULT_CATEGORY_ID]]);
});
