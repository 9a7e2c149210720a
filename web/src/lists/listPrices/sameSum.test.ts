import 'fake-indexeddb/auto';
import type { BasketComparison, BasketLineWire } from '@sali/contract/goods/prices/baskets';
import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { withDeals } from '@sali/domain/lists/deals';
import { withEstimates } from '@sali/domain/lists/estimates';
import type { Item, NewItem, ShoppingList } from '@sali/domain/lists/list';
import { totalsOf, wholeSumAgorot } from '@sali/domain/lists/view';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openLinesOf, rankedStores, wholeOf } from '../baskets/comparison.ts';
import { additionOps, addedPrices } from '../open/search/pasted.ts';
import type { UserLists } from '../../people/sync/device.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { testItem, testList } from '../../people/sync/testList.ts';
import { type BasketLines, basketOf } from './basket.ts';
import { type BasketCharges, cacheOffers, cachedDeals } from './cachedDeals.ts';
import { priceOffline } from './offlinePricing.ts';
import { chargesFrom } from './serverCharges.ts';

const engine = await startTestEngine();
vi.spyOn(engine.device, 'ready').mockResolvedValue({ userKey: '5' } as UserLists);
const prices = vi.hoisted(() => ({ fetchOffers: vi.fn(), priceBasketIn: vi.fn() }));
vi.mock('../../goods/prices/api.ts', async (original) => ({ ...(await original<object>()), ...prices }));

const NAMES = ['milk', 'bread', 'eggs', 'rice', 'cucumber'];
const fact = fc.record({
  name: fc.constantFrom(...NAMES),
  quantity: fc.integer({ min: 1, max: 9 }),
  isProduct: fc.boolean(),
  isAnyBrand: fc.boolean(),
  isNotFound: fc.boolean(),
  addedAt: fc.integer({ min: 0, max: 3 }),
});
/** The server's answer for a line: its total, and whether another product takes its place. */
const charge = fc.record({ agorot: fc.integer({ min: 1, max: 9999 }), isOther: fc.boolean() });

const itemOf = ({ isProduct, ...facts }: { isProduct: boolean } & Partial<Item>, at: number): Item =>
  testItem({ ...facts, id: `i${at}`, barcode: isProduct ? `b${at}` : null, priceAgorot: isProduct ? 700 : null });

test('[G80] [G65] the list asks what the comparison asks, and comes to the same sum for whatever the server answers', () => {
  const facts = fc.array(fact, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(facts, fc.array(charge, { minLength: 24, maxLength: 24 }), (chosen, charges) => {
      const items = chosen.map(itemOf);
      const list = testList({ items: Object.fromEntries(items.map((item) => [item.id, item])) });
      const asked = basketOf(list);
      expect(asked ?? { items: [], words: [] }).toEqual(openLinesOf(list));
      if (asked === null) return;

      const names = [...new Set(asked.words.map(({ name }) => name))];
      const answer = [
        ...asked.items.map((item) => ({ ...item, of: item.any_brand ? { for_item_code: item.item_code } : {} })),
        ...names.map((name) => ({ item_code: '', quantity: 1, of: { for_name: name } })),
      ].map(({ item_code: code, quantity, of }, at): BasketLineWire => {
        const { agorot = 0, isOther = false } = charges[at] ?? {};
        const isChosen = 'for_name' in of || ('for_item_code' in of && isOther);
        return { ...of, item_code: isChosen ? `c${at}` : code, quantity, unit_price: 1, line_total: agorot / 100 };
      });
      const { lines, estimates } = chargesFrom(answer, asked);
      const shown = withEstimates(withDeals(list, lines), estimates);
      const total = answer.reduce((sum, line) => sum + Math.round(line.line_total * 100), 0);
      expect(wholeSumAgorot(totalsOf(shown))).toBe(total);
    }),
  );
});

/** Each product is 7.00; of the first two, mixed, three cost 15. */
const OFFERS: StoreOffers = {
  goods: Array.from({ length: 8 }, (_, at) => ({
    ...{ item_code: `b${at}`, code: `b${at}`, price: 7, is_weighed: false, is_discountable: true },
  })),
  promotions: [
    {
      ...{ promotion_id: '1', layout: 'v1', text: '3ב15', club_ids: [], is_bundled_per_item: false, daily_hours: null },
      ...{ starts_at: '2020-01-01T00:00:00', ends_at: '2099-12-31T23:59:00', is_coupon: false, spend: 0 },
      items: ['b0', 'b1'].map((code) => ({
        ...{ code, reward_type: 1, min_qty: 3, max_qty: null, redemptions: null, discount_percent: null, price: 15 },
        ...{ is_weighted: false, gift_count: null, gift_price: null },
      })),
    },
  ],
};
const SHOP = { storeKey: '1-1-1', clubs: [] };

const PIECES = "יח'";
const CUCUMBER = { kilograms: 0.12, agorot: 155 };

/** The store: products by its offers, words by their length, pieces of cucumber by weight, and rice not at all. */
function answerOf({ items, words }: BasketLines): { lines: BasketLineWire[]; missing_names: string[] } {
  const charges = priceOffline(OFFERS, items, { at: new Date(), ...SHOP });
  const sums = new Map<string, number>();
  const pieces = words.filter(({ name, unit }) => name === 'cucumber' && unit === PIECES);
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const line of words) {
    const key = pieces.includes(line) ? PIECES : line.name;
    sums.set(key, (sums.get(key) ?? 0) + line.quantity);
  }
  const found = [...sums].filter(([name]) => name !== 'rice' && name !== PIECES);
  return {
    lines: [
      ...Array.from(charges, ([code, { quantity, totalAgorot }]) => ({
        ...{ item_code: code, quantity, unit_price: 7, line_total: totalAgorot / 100 },
      })),
      ...(count > 0
        ? [
            {
              ...{ item_code: 'loose', for_name: 'cucumber', for_unit: PIECES, item_name: 'מלפפון' },
              ...{ is_weighted: true, pieces: count, quantity: count * CUCUMBER.kilograms, unit_price: 12.9 },
              line_total: (count * CUCUMBER.agorot) / 100,
            },
          ]
        : []),
      ...found.map(([name, quantity]) => ({
        ...{ item_code: name, for_name: name, item_name: `${name} 200 גרם`, quantity, unit_price: name.length },
        line_total: name.length * quantity,
      })),
    ],
    missing_names: sums.has('rice') ? ['rice'] : [],
  };
}

const place = { chain_name: '', store_name: '', address: '', city: '', last_update: '2026-01-01T00:00:00Z' };

test('[J49] card, list, paste sheet, comparison and server say the same sum of the same list', async () => {
  prices.fetchOffers.mockResolvedValue(OFFERS);
  prices.priceBasketIn.mockImplementation((_store: string, asked: BasketLines) => Promise.resolve(answerOf(asked)));
  const facts = fc.array(
    fc.record({
      name: fc.constantFrom(...NAMES),
      quantity: fc.integer({ min: 1, max: 9 }),
      unitMeasure: fc.constantFrom('', PIECES),
      isProduct: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(facts, async (chosen) => {
      const items = chosen.map(({ unitMeasure, ...fact }, at) => {
        const isCounted = fact.name === 'cucumber' && !fact.isProduct;
        return itemOf({ ...fact, ...(isCounted && { unitMeasure }), addedAt: at }, at);
      });
      const id = `list ${(run += 1)}`;
      const list = testList({
        id,
        storeKey: SHOP.storeKey,
        items: Object.fromEntries(items.map((item) => [item.id, item])),
      });
      const asked = basketOf(list) ?? { items: [], words: [] };
      const answer = answerOf(asked);
      const total = answer.lines.reduce((sum, line) => sum + Math.round(line.line_total * 100), 0);
      const sumWith = ({ lines, estimates }: BasketCharges) =>
        wholeSumAgorot(totalsOf(withEstimates(withDeals(list, lines), estimates)));

      const charges = chargesFrom(answer.lines, asked);
      expect(sumWith(charges)).toBe(total);

      await cacheOffers(id, { ...SHOP, ...asked }, charges.estimates, Date.now());
      const card = await cachedDeals(id, { ...SHOP, ...asked }, Date.now());
      expect([card?.isWhole, card && sumWith(card)]).toEqual([true, total]);

      const stores = [
        { ...place, ...answer, store_key: SHOP.storeKey, total: total / 100, found: 1, missing: [], savings: 0 },
      ];
      const comparison = { stores } as unknown as BasketComparison;
      // All of them say of how many pieces a weight is.
      const counted = items.filter((item) => item.unitMeasure === PIECES);
      const said = (priced: ShoppingList) =>
        counted.map(({ id: itemId }) => priced.items[itemId]?.estimate).map((one) => [one?.pieces, one?.packages]);
      const pieces = counted.map(({ quantity }) => [
        expect.closeTo(quantity, 6) as number,
        expect.closeTo(quantity * CUCUMBER.kilograms, 6) as number,
      ]);
      expect(said(withEstimates(list, charges.estimates))).toEqual(pieces);
      expect(card && said(withEstimates(list, card.estimates))).toEqual(pieces);
      const [store] = rankedStores(comparison, list);
      expect(store?.lines.reduce((sum, line) => sum + (line.pieces ?? 0), 0)).toBe(
        counted.reduce((sum, { quantity }) => sum + quantity, 0),
      );
      expect(rankedStores(comparison, list).map(wholeOf)).toEqual([total]);

      // All of it pasted into an empty list; equal lines are one there too.
      const empty = testList({ id, items: {} });
      const things = items.map((item) => ({ item: item as NewItem, raised: null }));
      const pasted = await addedPrices(empty, additionOps(empty, things, 1), SHOP);
      expect(pasted?.addedAgorot).toBe(total);
      expect(counted.map(({ id: itemId }) => pasted?.estimates.get(itemId)?.pieces)).toEqual(
        pieces.map(([one]) => one),
      );
    }),
    { numRuns: 60 },
  );
});
