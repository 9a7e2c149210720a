import { gzipSync } from 'node:zlib';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { testImports } from '../../../../test/feeds/testImports.ts';
import { Offers } from './offers.ts';

const MILK = '7290004000015';
const BREAD = '7290004000022';

const PROMOTION = `<Root><ChainID>7290058140886</ChainID><SubChainID>001</SubChainID><StoreID>039</StoreID><Promotions>
  <Promotion><PromotionID>1</PromotionID><PromotionDescription>מבצע</PromotionDescription>
  <PromotionStartDateTime>2026-08-01T00:00:00</PromotionStartDateTime>
  <PromotionEndDateTime>2026-08-31T23:59:00</PromotionEndDateTime><Groups><Group><PromotionItems>
  <PromotionItem><ItemCode>${MILK}</ItemCode><RewardType>1</RewardType><MinQty>1</MinQty>
  <DiscountedPrice>5</DiscountedPrice></PromotionItem></PromotionItems></Group></Groups></Promotion></Promotions></Root>`;

describeDb('the offers of stores, from memory', (openTestDb) => {
  const imports = testImports(openTestDb);

  /** Over a connection that counts its statements. */
  function counted() {
    let count = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const offers = new Offers(imports.db.withPlugin(plugin));
    const offersOf = async (...codes: string[]) => {
      const stores = await offers.stores();
      const offered = await offers.offered(stores, codes);
      return stores.map(({ storeNo }, at) => [
        storeNo,
        ...codes.map((code) => offered.get(code)?.offers[at]?.priceAgorot ?? null),
      ]);
    };
    const statements = async (work: () => Promise<unknown>): Promise<number> => {
      const before = count;
      await work();
      return count - before;
    };
    return { offers, offersOf, statements };
  }

  const importTwoStores = async () => {
    await imports.importItems('PriceFull', '202608100600', [{ code: MILK, price: '5.90' }]);
    await imports.importItems('PriceFull', '202608100600', [{ code: BREAD, price: '7.00' }], { store: '040' });
  };

  it('[J31] is read once: afterwards only the versions of the stores are asked for', async () => {
    await importTwoStores();
    const { offersOf, statements } = counted();
    const known = [
      ['39', 590, null],
      ['40', null, 700],
    ];
    expect(await offersOf(MILK, BREAD)).toEqual(known);
    expect(await statements(async () => expect(await offersOf(MILK, BREAD)).toEqual(known))).toBe(1);
  });

  it('[J32] a store that a file changed is read again, and the others are not', async () => {
    await importTwoStores();
    const { offersOf, statements } = counted();
    await offersOf(MILK, BREAD);
    await imports.importItems('Price', '202608100700', [{ code: MILK, price: '6.10' }]);
    const changed = [
      ['39', 610, null],
      ['40', null, 700],
    ];
    expect(await statements(async () => expect(await offersOf(MILK, BREAD)).toEqual(changed))).toBe(4);
    expect(await statements(() => offersOf(MILK, BREAD))).toBe(1);
    await imports.importItems('PriceFull', '202608100800', [{ code: BREAD, price: '6.50' }]);
    expect(await offersOf(MILK, BREAD)).toEqual([
      ['39', null, 650],
      ['40', null, 700],
    ]);
  });

  it('[J32] a change between a question and its answer is not kept as if it were older', async () => {
    await importTwoStores();
    const { offers, offersOf } = counted();
    const stores = await offers.stores();
    const reading = offers.offered(stores, [MILK]);
    await imports.importItems('Price', '202608100700', [{ code: MILK, price: '6.10' }]);
    await reading;
    expect(await offersOf(MILK)).toEqual([
      ['39', 610],
      ['40', null],
    ]);
  });

  it('[J32] promotions and what an operator writes into a store show at once', async () => {
    await importTwoStores();
    const { offers, offersOf } = counted();
    await offersOf(MILK);
    const path = imports.files.write('PromoFull7290058140886-039-202608100900.gz', gzipSync(PROMOTION));
    await imports.run([path]);
    await imports.db.updateTable('store').set({ lat: 32.1, lng: 34.8 }).where('store_no', '=', '39').execute();
    const stores = await offers.stores();
    const offered = await offers.offered(stores, [MILK]);
    const at = stores.findIndex(({ storeNo }) => storeNo === '39');
    expect(stores[at]).toMatchObject({ lat: 32.1, lng: 34.8 });
    expect(offered.get(MILK)?.offers[at]?.promotionRows).toHaveLength(1);
  });

  it('[J31] stores that offer the same share their offers', async () => {
    for (const store of ['039', '040'])
      await imports.importItems('PriceFull', '202608100600', [{ code: MILK, price: '5.90' }], { store });
    const { offers } = counted();
    const offered = await offers.offered(await offers.stores(), [MILK]);
    const [one, other] = offered.get(MILK)?.offers ?? [];
    expect(one).toBeTruthy();
    expect(one).toBe(other);
  });
});
