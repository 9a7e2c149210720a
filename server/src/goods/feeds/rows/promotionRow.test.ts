import { expect, test } from 'vitest';
import { FeedParser } from '../read/parse.ts';
import type { FeedRow } from './aliases.ts';
import { fileTermsOf, finish, joinRows, promotionRowOf, type RawPromotion } from './promotionRow.ts';

const rowsOf = (xml: string): FeedRow[] => {
  const parser = new FeedParser();
  const rows = parser.write(xml);
  parser.end();
  return rows;
};

function read(xml: string): RawPromotion {
  const [row] = rowsOf(xml);
  const promotion = row && promotionRowOf(row);
  if (!promotion || typeof promotion === 'string') throw new Error(`no promotion: ${String(promotion)}`);
  return promotion;
}

const v1 = (fields: string, items: string) =>
  `<Root><ChainId>7290058140886</ChainId><Promotions Count="1"><Promotion><PromotionId>7</PromotionId>
   <PromotionDescription>פטרוזליה 3ב8.90</PromotionDescription>${fields}<PromotionItems>${items}</PromotionItems>
   </Promotion></Promotions></Root>`;
const v2 = (fields: string, ...groups: readonly string[]) =>
  `<Root><ChainID>7290027600007</ChainID><Promotions><Promotion><PromotionID>7</PromotionID>${fields}<Groups>${groups
    .map((group) => `<Group>${group}</Group>`)
    .join('')}</Groups></Promotion></Promotions></Root>`;
const item = (code: string, more = '') => `<Item><ItemCode>${code}</ItemCode><ItemType>1</ItemType>${more}</Item>`;
const v2Item = (code: string, more = '') => `<PromotionItem><ItemCode>${code}</ItemCode>${more}</PromotionItem>`;
const items = (xml: string) => `<PromotionItems>${xml}</PromotionItems>`;

test('[F19] v1 writes the terms on the promotion', () => {
  const promotion = read(
    v1(
      `<PromotionStartDate>2025-03-24</PromotionStartDate><PromotionStartHour>07:00:00</PromotionStartHour>
       <PromotionEndDate>2025-08-03</PromotionEndDate><RewardType>1</RewardType><IsWeightedPromo>0</IsWeightedPromo>
       <AdditionalRestrictions><AdditionalIsCoupon>0</AdditionalIsCoupon></AdditionalRestrictions><MinQty>3.00</MinQty>
       <MaxQty>6.00</MaxQty><DiscountedPrice>8.90</DiscountedPrice><MinPurchaseAmnt>99.00</MinPurchaseAmnt>
       <Clubs><ClubId>1</ClubId><ClubId>2</ClubId></Clubs>`,
      item('7290000000125') + item('0007290000000126'),
    ),
  );
  expect(promotion).toMatchObject({
    promotionId: '7',
    layout: 'v1',
    isCoupon: false,
    clubIds: [1, 2],
    textOnly: null,
    spendAgorot: 9900,
    startsAt: '2025-03-24T07:00:00',
    endsAt: '2025-08-03T23:59:00',
    daily: null,
  });
  const terms = { rewardType: 1, minMilli: 3000, maxMilli: 6000, priceAgorot: 890, isWeighted: false };
  expect(promotion.items).toMatchObject([
    { code: '7290000000125', ...terms },
    { code: '7290000000126', ...terms },
  ]);
});

test('[F19] v2 writes them on the items, and a threshold on their group, before or after them', () => {
  const first = v2Item('11', '<RewardType>10</RewardType><MinQty>2</MinQty><DiscountedPrice>16</DiscountedPrice>');
  const second = v2Item(
    '12',
    '<RewardType>3</RewardType><MinQty /><DiscountRate>20</DiscountRate><bIsWeighted>1</bIsWeighted>',
  );
  const { items: read2, ...promotion } = read(
    v2('<ClubID>0 - כלל הלקוחות</ClubID>', `${items(first + second)}<MinPurchaseAmount>200.00</MinPurchaseAmount>`),
  );
  expect(promotion).toMatchObject({ layout: 'v2', clubIds: [0], spendAgorot: 20_000, textOnly: null });
  expect(read2).toMatchObject([
    { code: '11', rewardType: 10, minMilli: 2000, priceAgorot: 1600, isWeighted: false },
    { code: '12', rewardType: 3, minMilli: 1000, priceAgorot: null, discountRate: 20, isWeighted: true },
  ]);
});

test('[F19] a code that comes twice is its first row, with the price of its own gift', () => {
  const gift = '<IsGiftItem>1</IsGiftItem><GiftItemPrice>8.90</GiftItemPrice>';
  const { items: read2 } = read(
    v1('<RewardType>6</RewardType>', item('11', '<IsGiftItem>0</IsGiftItem>') + item('11', gift)),
  );
  expect(read2).toMatchObject([{ code: '11', giftPriceAgorot: 890 }]);
});

test('[F19] a promotion that calls itself a gift makes no gift of its items', () => {
  const { items: read2 } = read(
    v2('<IsGiftItem>1</IsGiftItem><GiftItemPrice>8.90</GiftItemPrice>', items(v2Item('11', '<MinQty>2</MinQty>'))),
  );
  expect(read2).toMatchObject([{ code: '11', giftPriceAgorot: null }]);
});

test.each([
  ['no_code', v1('', item('11') + item('000'))],
  ['groups', v2('', items(v2Item('11')), items(v2Item('12')))],
  ['days', v2('<PromotionDays>1,2</PromotionDays>', items(v2Item('11')))],
  ['buy_get', v2('<PromotionDescription>קנה רדיד קבל תחליף</PromotionDescription>', items(v2Item('11')))],
  ['and_up', v2('<PromotionDescription>3 יח ומעלה</PromotionDescription>', items(v2Item('11')))],
])('[F20] a promotion that cannot be understood is text only: %s', (reason, xml) => {
  expect(read(xml).textOnly).toBe(reason);
});

test.each([
  [
    'inactive',
    v1('<AdditionalRestrictions><AdditionalIsActive>0</AdditionalIsActive></AdditionalRestrictions>', item('11')),
  ],
  ['no_items', v1('', '')],
])('[F20] a promotion that is %s is dropped', (reason, xml) => {
  const [row] = rowsOf(xml);
  expect(row && promotionRowOf(row)).toBe(reason);
});

test.each([
  ['00:00:00', '00:00:00', null],
  ['00:00:00', '23:59:59', null],
  ['08:30', '20:00', null],
  ['07:00:00', '07:00:00', null],
  ['07:00:00', '11:30:00', { from: '07:00', to: '11:30' }],
  ['22:00', '02:00', { from: '22:00', to: '02:00' }],
  ['', '11:00', null],
])('[F21] v2 hours %s to %s', (from, to, daily) => {
  const {
    startsAt,
    endsAt,
    daily: read2,
  } = read(
    v2(
      `<PromotionStartDateTime>2026-08-01T08:30:00.000</PromotionStartDateTime><PromotionEndDateTime>2026-08-30T20:00:00</PromotionEndDateTime>
       <PromotionStartHour>${from}</PromotionStartHour><PromotionEndHour>${to}</PromotionEndHour>`,
      items(v2Item('11')),
    ),
  );
  expect([startsAt, endsAt]).toEqual(['2026-08-01T08:30:00', '2026-08-30T20:00:00']);
  expect(read2).toEqual(daily);
});

test('[F22] rates are hundredths of a percent in v1, and in v2 where any of the file is', () => {
  const rated = (rewardType: number, rate: number) =>
    read(v2('', items(v2Item('11', `<RewardType>${rewardType}</RewardType><DiscountRate>${rate}</DiscountRate>`))));
  const rateIn = (one: RawPromotion, ...others: readonly RawPromotion[]) =>
    finish(one, fileTermsOf([one, ...others])).items[0]?.rate;
  expect(rateIn(rated(9, 20))).toBe(200_000);
  expect(rateIn(rated(9, 20), rated(9, 5000))).toBe(2000);
  expect(rateIn(rated(9, 20), rated(10, 769))).toBe(200_000);
  expect(rateIn(read(v1('<RewardType>9</RewardType><DiscountRate>5000</DiscountRate>', item('11'))))).toBe(500_000);
});

test('[F22] numbers that mean nothing do no harm', () => {
  const junk = read(
    v2('', items(v2Item('11', '<MinQty>9e9</MinQty><MaxQty>1e300</MaxQty><DiscountRate>-249400</DiscountRate>'))),
  );
  const [item] = finish(junk, fileTermsOf([junk])).items;
  for (const number of [item?.minMilli, item?.maxMilli, item?.rate])
    expect(Math.abs(number ?? NaN)).toBeLessThan(2 ** 31);
});

test('[F22] sets of one product do not mix where the file has others that do', () => {
  const own = (rewardType: number) => read(v2('', items(v2Item('11', `<RewardType>${rewardType}</RewardType>`))));
  expect(finish(own(1), fileTermsOf([own(1)])).isBundledPerItem).toBe(false);
  expect(finish(own(1), fileTermsOf([own(1), own(10)])).isBundledPerItem).toBe(true);
});

test('[F19] a flat layout has a row for each item', () => {
  const sale = (code: string) =>
    `<Sale><PromotionID>7</PromotionID><ItemCode>${code}</ItemCode><RewardType>1</RewardType><MinQty>1</MinQty><DiscountedPrice>5</DiscountedPrice></Sale>`;
  const [one, other] = rowsOf(`<Promos><Sales>${sale('11')}${sale('12')}</Sales></Promos>`).map(promotionRowOf);
  if (typeof one !== 'object' || typeof other !== 'object') throw new Error('no promotions');
  expect(joinRows(one, other).items.map(({ code }) => code)).toEqual(['11', '12']);
});
