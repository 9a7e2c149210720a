import type { ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import { runAtOnce } from '@sali/domain/goods/catalogue/slices';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProductStore } from './productStore.ts';
import { type CatalogueProduct, catalogueProductOf } from './product.ts';
import { compareBy } from './sorts.ts';
import { productRow } from '../../../test/catalogue/testCatalogue.ts';

const product = (id: number, name: string, chains = 1): CatalogueProduct =>
  catalogueProductOf({ ...productRow(`729${id}`, name), product_id: id, country: '', chain_count: chains });
const info = { description: 'טעים' } as ProductInfo;
const NO_INFO: ReadonlyMap<number, ProductInfo> = new Map();

test('[Z84] changed products are merged into every requested order, as if all were sorted again', () => {
  const some = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 40 }), name: fc.constantFrom('חלב', 'לחם', 'שמן'), chains: fc.nat(3) }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(some, some, fc.array(fc.integer({ min: 1, max: 40 })), (first, second, gone) => {
      const held = new ProductStore();
      const take = (rows: typeof first, removed: number[]) =>
        runAtOnce(
          held.apply({
            products: rows.map(({ id, name, chains }) => product(id, name, chains)),
            infos: NO_INFO,
            removed,
          }),
        );
      take(first, []);
      held.inOrder('popularity');
      held.inOrder('item_name');
      take(
        second,
        gone.filter((id) => !second.some((row) => row.id === id)),
      );
      const all = held.ids.map((id) => held.find(`729${id}`)).filter((one) => one !== undefined);
      expect(all).toHaveLength(held.size);
      for (const sort of ['popularity', 'item_name'] as const) {
        expect(held.inOrder(sort)).toEqual(all.toSorted(compareBy(sort)));
      }
    }),
    { numRuns: 100 },
  );
});

test('[Z84] only products that differ count as changed; what people wrote about a product comes and goes with it', () => {
  const held = new ProductStore();
  const [milk, bread] = [product(1, 'חלב'), product(2, 'לחם')];
  runAtOnce(held.apply({ products: [milk, bread], infos: new Map([[1, info]]), removed: [] }));
  expect(held.infoOf(1)).toEqual(info);
  const again = { products: [product(1, 'חלב'), product(2, 'לחם שיפון')], infos: NO_INFO, removed: [] };
  expect(runAtOnce(held.apply(again)).map(({ name }) => name)).toEqual(['לחם שיפון']);
  expect(held.infoOf(1)).toBeNull();
  runAtOnce(held.apply({ products: [], infos: NO_INFO, removed: [2] }));
  expect([held.size, held.find('7292'), held.find('7291')?.name]).toEqual([1, undefined, 'חלב']);
});

test('[CO4] a code that chains make up finds its product where only one chain has it', () => {
  const held = new ProductStore();
  const ofChain = (id: number, chain: string): CatalogueProduct => ({
    ...product(id, 'כרוב'),
    ...{ itemCode: `${chain}-7290000000138`, code: '7290000000138' },
  });
  const apply = (products: readonly CatalogueProduct[]) =>
    runAtOnce(held.apply({ products, infos: NO_INFO, removed: [] }));
  apply([ofChain(1, '7290027600007')]);
  expect(held.find('7290000000138')?.itemCode).toBe('7290027600007-7290000000138');
  apply([ofChain(2, '7290058140886')]);
  expect(held.find('7290000000138')).toBeUndefined();
});
