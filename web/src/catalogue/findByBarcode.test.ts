import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { HttpError } from '../httpError.ts';
import { codeInStore } from '@sali/domain/prices/storeKey';
import { findByBarcode } from './findByBarcode.ts';

const asked = vi.hoisted((): string[] => []);
vi.mock('./api.ts', () => ({
  fetchProduct: (code: string) => {
    asked.push(code);
    return Promise.reject(new HttpError(404, 'product_not_found', ''));
  },
}));

const [MADE_UP, BARCODE] = ['7290000000138', '7290004131074'];
const CHAIN = '7290058140886';

it('[CO4] a code that chains make up is looked for in the chain of the store first, then in all', async () => {
  expect(await findByBarcode(MADE_UP, `${CHAIN}-1-39`)).toEqual({ product: null, isWhole: true });
  await findByBarcode(MADE_UP, null);
  await findByBarcode(BARCODE, `${CHAIN}-1-39`);
  expect(asked).toEqual([`${CHAIN}-${MADE_UP}`, MADE_UP, MADE_UP, BARCODE]);
  expect(codeInStore(BARCODE, `${CHAIN}-1-39`)).toBe(BARCODE);
});
