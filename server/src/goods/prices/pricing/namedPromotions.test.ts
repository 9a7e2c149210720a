import { promotion, promotionItem, shelved } from '@sali/domain/test/testPromotions';
import type { Shopper } from '@sali/domain/goods/promotions/solver/partPricer';
import type { Promotion } from '@sali/domain/goods/promotions/terms/promotion';
import { describe, expect, it } from 'vitest';
import type { PromotionRow, Offer } from '../offers/offers.ts';
import { PricingSession } from './pricingSession.ts';
import { linesToWire } from '../baskets/wire.ts';

const MILK = '7290004131074';
const AT = '2026-08-10T12:00:00';

const cheaper = (id: string, facts: Partial<Promotion> = {}, priceAgorot = 500): PromotionRow => {
  const { items, ...terms } = promotion(id, 'מבצע', [promotionItem(MILK, { priceAgorot })], facts);
  return { facts: { ...terms, itemCount: items.length }, item: items[0] ?? promotionItem(MILK), place: 0 };
};

describe('promotions that name a basket', () => {
  const offer: Offer = {
    ...shelved(690),
    promotionRows: [
      cheaper('1'),
      cheaper('2', { isCoupon: true }),
      cheaper('3', { clubIds: [7] }),
      cheaper('4', { textOnly: 'days' }),
      cheaper('5', { endsAt: '2026-08-09T23:59:00' }),
      cheaper('6', {}, 690),
    ],
  };
  const session = new PricingSession();
  const CHAIN = '7290000000017';
  const idsFor = (shopper: Shopper, chainId = CHAIN) =>
    session
      .forComparison(shopper)
      .inChain(chainId)
      .promotions.of([offer])
      .map(({ promotionId }) => promotionId);

  it('[J35] are those that can touch a price now', () => {
    expect(idsFor({ at: AT, clubs: [] })).toEqual(['1']);
  });

  it('[J35] are computed for each shopper and time', () => {
    expect(idsFor({ at: AT, clubs: [7] })).toEqual(['1', '3']);
    expect(idsFor({ at: '2026-08-09T12:00:00', clubs: [] })).toEqual(['1', '5']);
    expect(idsFor({ at: AT, clubs: [] })).toEqual(['1']);
  });

  it('[B24] a club counts in its own chain, also where chains share the offer', () => {
    const inAll = session.forComparison({ at: AT, clubs: [`${CHAIN}:7`] });
    const idsIn = (chainId: string) =>
      inAll
        .inChain(chainId)
        .promotions.of([offer])
        .map(({ promotionId }) => promotionId);
    expect(['7290000000024', CHAIN, '7290000000024'].map(idsIn)).toEqual([['1'], ['1', '3'], ['1']]);
    expect(inAll.inChain('7290000000024')).toBe(inAll.inChain('7290000000031'));
  });
});

it('[J31] a priced line that stores share is returned under the name that each was asked for', () => {
  const line = { code: '100', units: 1, isWeighed: false, shelfAgorot: 590, totalAgorot: 590, parts: [] };
  const basket = { totalAgorot: 590, regularAgorot: 590, missing: [], lines: [line], isExact: true };
  const offerOf = () => shelved(590);
  const pricesUnder = (itemCode: string) =>
    linesToWire(
      {
        ...STORE,
        names: new Map([['100', itemCode]]),
        chosen: [],
        lines: [{ code: '100', itemCode }],
        soldAs: new Map(),
        offerOf,
        basket,
      },
      basket,
    ).map(({ item_code, line_total }) => [item_code, line_total]);
  expect(pricesUnder('7290058140886-100')).toEqual([['7290058140886-100', 5.9]]);
  expect(pricesUnder('7290027600007-100')).toEqual([['7290027600007-100', 5.9]]);
  expect(pricesUnder('7290058140886-100')).toEqual([['7290058140886-100', 5.9]]);
});

const STORE = {
  store: {
    ...{ storeId: 1, storeKey: 'a', chainId: '1', storeNo: '1', chainName: '', storeName: '', address: '', city: '' },
    ...{
      lat: null,
      lng: null,
      isOnline: false,
      isSample: false,

      pricesAt: new Date(0),
      pricesFullAt: null,
    },
  },
  storeKey: 'a',
  isOld: false,
  offered: { goods: [], missing: [], deals: [] },
  wireLines: new Map(),
};
