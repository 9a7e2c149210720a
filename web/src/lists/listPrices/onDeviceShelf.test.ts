import 'fake-indexeddb/auto';
import { cataloguePartToWire, type FindableProduct } from '@sali/contract/goods/catalogue/deviceCatalogueWire';
import { runAtOnce } from '@sali/domain/goods/catalogue/slices';
import { shelfCopyToWire } from '@sali/contract/goods/catalogue/shelfCopyWire';
import type { StoredPromotion } from '@sali/domain/goods/promotions/texts/sale';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findSeen } from '../../goods/catalogue/seen.ts';
import { renewCatalogue } from '../../goods/catalogue/storeCatalogue/storeCatalogue.ts';
import { testItem, testList } from '../../people/sync/testList.ts';
import { additionOps, addedPrices } from '../open/search/pasted.ts';
import { hasPriceIn } from '../open/search/hasPrice.ts';
import { itemsOnDevice } from '../open/search/typedItems.ts';
import { useConnectivity } from '../../people/connectivity/connectivity.ts';
import { cacheOffers, cachedDeals } from './cachedDeals.ts';

vi.mock('../../people/sync/engine.ts', () => ({
  syncEngine: () => ({ device: { ready: () => Promise.resolve({ userKey: '5' }) } }),
}));
const prices = vi.hoisted(() => ({ fetchOffers: vi.fn(), priceBasketIn: vi.fn() }));
vi.mock('../../goods/prices/api.ts', () => prices);

const NOW = Date.UTC(2026, 10, 22);
const STORE = '1-1-1';

const product = (id: number, name: string, isWeighted = false): FindableProduct => ({
  ...{ id, itemCode: `729000000${id}`, code: `729000000${id}`, name, brand: '', manufacturer: '', chainCount: 1 },
  ...{ isLoose: isWeighted, isWeighted, categoryId: 4, subcategoryId: 41, imageUrl: null, size: null },
});
const CUCUMBER = product(1, 'מלפפון', true);
const TOMATO = product(2, 'עגבניה', true);
const CORN = product(3, 'תירס קלוף');
/** The corn as another chain has it, with its own code. */
const CORN_ELSEWHERE = { ...product(4, 'תירס בקלח'), itemCode: '2-77', code: '77' };
const SAME_CORN = [
  { item_code: CORN_ELSEWHERE.itemCode, chain_ids: ['2'] },
  { item_code: CORN.itemCode, chain_ids: ['1'] },
];
const goodOf = ({ id, code, isWeighted }: FindableProduct, priceAgorot: number) => ({
  ...{ productId: id, code, priceAgorot, isWeighed: isWeighted, isDiscountable: true },
});
/** Three of the corn, or of it and what else it names, cost 15. */
const three = (...codes: string[]): StoredPromotion => ({
  ...{ promotionId: '9', layout: 'v1', text: '3ב15', isCoupon: false, clubIds: [], textOnly: null, spendAgorot: 0 },
  ...{ isBundledPerItem: false, startsAt: '2026-01-01T00:00:00', endsAt: '2099-12-31T23:59:00', daily: null },
  itemCount: codes.length,
  items: codes.map((code) => ({
    ...{ code, rewardType: 1, minMilli: 3000, maxMilli: null, redemptions: null, rate: null, priceAgorot: 1500 },
    ...{ isWeighted: false, giftCount: null, giftPriceAgorot: null },
  })),
});

beforeEach(async () => {
  const products = [CUCUMBER, TOMATO, CORN, CORN_ELSEWHERE];
  const shelf = runAtOnce(shelfCopyToWire([goodOf(CUCUMBER, 1000), goodOf(CORN, 700)], [three(CORN.code)]));
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const part = String(input instanceof Request ? input.url : input).split('/catalogue/')[1];
    const list = { scope: 'all', product_count: 3, parts: [{ part: 'a', bytes: 100 }], same_products: [SAME_CORN] };
    const body = part === 'shelf' ? shelf : part === 'a' ? cataloguePartToWire(products) : list;
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  await renewCatalogue('5', STORE, NOW);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConnectivity.setState({ health: 'connected' });
});

const corn = (quantity: number) => ({ item_code: CORN.itemCode, quantity });
const words = [{ name: 'מלפפונים', quantity: 3, unit: "יח'" }];
const asked = { storeKey: STORE, items: [corn(3)], words, clubs: [] };

test('[C31] without a network a list that no store was asked about has deals and estimates by the shelf on the device', async () => {
  useConnectivity.setState({ health: 'connected' });
  expect(await cachedDeals('new', asked, NOW)).toBeNull();
  useConnectivity.setState({ health: 'offline' });
  const charges = await cachedDeals('new', asked, NOW);
  expect(charges?.lines.get(CORN.itemCode)).toMatchObject({ quantity: 3, totalAgorot: 1500 });
  expect([...(charges?.estimates.values() ?? [])]).toEqual([
    {
      ...{ itemCode: CUCUMBER.itemCode, itemName: 'מלפפון', packages: 0.3, pieces: 3, isWeighted: true },
      ...{ quantity: 3, totalAgorot: 300 },
    },
  ]);
  expect(charges?.asOf).toEqual(new Date(NOW));
  const elsewhere = await cachedDeals('new', { ...asked, storeKey: '2-2-2' }, NOW);
  expect(elsewhere).toBeNull();
  // Tomatoes are in the catalogue, and not on this shelf.
  const tomatoes = { ...asked, items: [], words: [{ name: 'עגבניות', quantity: 1, unit: '' }] };
  expect((await cachedDeals('new', tomatoes, NOW))?.estimates.size ?? 0).toBe(0);
});

test('[C31] what is added without a network joins the promotions of what the store was asked about before', async () => {
  const milk = {
    item_code: '7290000000022',
    code: '7290000000022',
    price: 6,
    is_weighed: false,
    is_discountable: true,
  };
  const items = [{ code: milk.code, reward_type: 1, min_qty: 3, max_qty: null, redemptions: null, price: 15 }].map(
    (row) => ({ ...row, discount_percent: null, is_weighted: false, gift_count: null, gift_price: null }),
  );
  const facts = { promotion_id: '9', layout: 'v1', text: '3ב15', starts_at: '2026-01-01T00:00:00' };
  const rest = { ends_at: '2099-12-31T23:59:00', daily_hours: null, is_coupon: false, club_ids: [], spend: 0 };
  const promotions = [{ ...facts, ...rest, is_bundled_per_item: false, items }];
  prices.fetchOffers.mockResolvedValue({ goods: [milk], promotions });
  const before = { ...asked, items: [{ item_code: milk.item_code, quantity: 1 }], words: [] };
  await cacheOffers('old', before, new Map(), NOW);
  const after = { ...before, items: [...before.items, corn(2)] };
  expect([...((await cachedDeals('old', after, NOW))?.lines.keys() ?? [])]).toEqual([milk.item_code]);
  useConnectivity.setState({ health: 'offline' });
  const charges = await cachedDeals('old', after, NOW);
  const sum = [...(charges?.lines.values() ?? [])].reduce((all, { totalAgorot }) => all + totalAgorot, 0);
  expect(sum).toBe(1500);
});

test('[C31] [PM6] a product of another chain has the price and the deal of the same product in this store, by search and in a list', async () => {
  useConnectivity.setState({ health: 'offline' });
  const item = { item_code: CORN_ELSEWHERE.itemCode, quantity: 3 };
  const charges = await cachedDeals('new', { ...asked, items: [item], words: [] }, NOW);
  expect(charges?.lines.get(CORN_ELSEWHERE.itemCode)?.totalAgorot).toBe(1500);
  const { products } = await findSeen('5', CORN_ELSEWHERE.itemCode, STORE);
  expect(products).toMatchObject([{ itemCode: CORN_ELSEWHERE.itemCode, priceAgorot: 700, storeKey: STORE }]);
  // The corn of the list is not chosen again for words.
  const corns = { ...asked, items: [item], words: [{ name: 'תירס', quantity: 1, unit: '' }] };
  expect((await cachedDeals('new', corns, NOW))?.estimates.size).toBe(0);
});

test('[C31] without a network a pasted text has the prices that it adds to the list, and typed words say whether they have one', async () => {
  useConnectivity.setState({ health: 'offline' });
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const here = testItem({ id: 'corn', barcode: CORN.itemCode, quantity: 2, priceAgorot: 700 });
  const list = testList({ items: { corn: here } });
  const things = (await itemsOnDevice('תירס\n3 מלפפונים')).map((item) => ({ item, raised: null }));
  const ops = additionOps(list, [...things, { item: { ...here, quantity: 1 }, raised: here }], NOW);
  const added = await addedPrices(list, ops, { storeKey: STORE, clubs: [] });
  // The third corn makes the deal: 14 become 15. The words do not buy the corn again.
  expect(added?.addedAgorot).toBe(100 + 300);
  expect([...(added?.byId.values() ?? [])]).toEqual([null, 300]);
  expect(await addedPrices(list, ops, { storeKey: '2-2-2', clubs: [] })).toBeNull();
  expect(await hasPriceIn('2 מלפפונים', asked)).toBe(true);
  expect(await hasPriceIn('עגבניות', asked)).toBe(false);
  expect(await hasPriceIn('עגבניות', { ...asked, storeKey: '2-2-2' })).toBeNull();
});

test('[C31] a shelf of four days ago prices nothing, and a known newer price counts more than one that was fetched', async () => {
  useConnectivity.setState({ health: 'offline' });
  expect(await cachedDeals('new', asked, NOW + 4 * 86_400_000)).toBeNull();
  const one = { ...asked, items: [{ ...corn(1), priceAgorot: 690 }], words: [] };
  expect((await cachedDeals('new', one, NOW))?.lines.get(CORN.itemCode)?.totalAgorot).toBe(690);
});
