import { describe, expect, it } from 'vitest';
import { readText as read } from '../../../test/feeds/testReading.ts';

/** Files that are nearly XML. What was said whole is read, whatever was said wrongly is counted, half a file is refused. */

const RL = '7290058140886';
const [MILK, BREAD] = ['7290004131074', '7290004131081'] as const;
const header = `<ChainId>${RL}</ChainId><SubChainId>1</SubChainId><StoreId>039</StoreId>`;
const item = (code: string, price: string, more = '') =>
  `<Item><ItemCode>${code}</ItemCode><ItemName>חלב</ItemName><ItemPrice>${price}</ItemPrice>${more}</Item>`;
const prices = (inside: string) => `<Root>${header}${inside}</Root>`;
const BOTH = `${item(MILK, '5')}${item(BREAD, '6')}`;
const READ = [`${MILK} חלב 500`, `${BREAD} חלב 600`];
const store = (no: string) =>
  `<Store><StoreId>${no}</StoreId><StoreName>סניף ${no}</StoreName><City>חיפה</City></Store>`;
const chain = (inside: string) => `<Root><ChainId>${RL}</ChainId><SubChains>${inside}</SubChains></Root>`;
const subChain = (no: string, stores: string, end = '</SubChain>') =>
  `<SubChain><SubChainId>${no}</SubChainId><Stores>${stores}</Stores>${end}`;

describe('stores', () => {
  const BRANCHES = [subChain('1', store('3') + store('4'), '</SubChains>'), subChain('2', store('5'), '</SubChains>')];

  it.each([
    ['a sub-chain that is closed as the list of them', chain(BRANCHES.join(''))],
    ['the last one closed so', chain(subChain('1', store('3') + store('4')) + (BRANCHES[1] ?? ''))],
    ['sub-chains that are not closed', chain(BRANCHES.join('').replaceAll('</SubChains>', ''))],
    [
      'a list that is not closed',
      chain(BRANCHES.join('').replaceAll('</Stores>', '')).replaceAll('</SubChains>', '</SubChain>'),
    ],
    ['a list that is closed twice', chain(BRANCHES.join('').replaceAll('</Stores>', '</Stores></Stores>'))],
    [
      'other letters',
      chain(BRANCHES.join('')).replaceAll('</SubChains>', '</SUBCHAINS>').replaceAll('</StoreName>', '</Storename>'),
    ],
  ])('[O60] are all read, and what was wrong is counted: %s', async (_, xml) => {
    const feed = await read(xml);
    expect(feed.stores.map(({ storeNo }) => storeNo)).toEqual(['3', '4', '5']);
    expect(feed.stores.every(({ city }) => city === 'חיפה')).toBe(true);
    expect(feed.dropped.wrong_tags).toBeGreaterThan(0);
  });
});

describe('prices', () => {
  it.each([
    ['a list that is not closed', prices(`<Items>${BOTH}`)],
    ['a list that is closed as a row', prices(`<Items>${BOTH}</Item>`)],
    ['a list that is closed twice', prices(`<Items>${BOTH}</Items></Items>`)],
    ['a list with its number of rows', prices(`<Items Count="2">${BOTH}</items>`)],
    ['fields closed in other letters', prices(`<Items>${BOTH.replaceAll('</ItemName>', '</ITEMNAME>')}</Items>`)],
    ['a root that is closed twice', `${prices(`<Items>${BOTH}</Items>`)}</Root>`],
  ])('[O60] are read: %s', async (_, xml) => {
    const feed = await read(xml);
    expect(feed.prices).toEqual(READ);
    expect(feed.dropped.wrong_tags).toBeGreaterThan(0);
  });

  it.each([
    ['the end is missing', `<Root>${header}<Items>${BOTH}</Items>`, 'truncated'],
    ['the end is missing behind a wrong tag', `<Root>${header}<Items>${BOTH}</Item>`, 'truncated'],
    ['half a row', prices(`<Items>${item(MILK, '5')}<Item><ItemCode>${BREAD}</ItemCode></Items>`), 'malformed'],
    ['half a field', prices(`<Items>${item(MILK, '5')}<Item><ItemCode>${BREAD}</Item></Items>`), 'malformed'],
    ['fewer rows than it says, and a wrong tag', prices(`<Items Count="3">${BOTH}</Item>`), 'truncated'],
    ['two documents in one', `${prices(`<Items>${BOTH}</Items>`)}${prices(`<Items>${BOTH}</Items>`)}`, 'malformed'],
    ['a tag that is broken off', `<Root>${header}<Items>${BOTH}</Items></Ro`, 'truncated'],
  ])('[O61] half a file is refused: %s', async (_, xml, reason) => {
    await expect(read(xml)).rejects.toMatchObject({ reason });
  });

  it('[O62] with a list that counts none, a name that says nothing, a price of nothing and entities that were escaped twice', async () => {
    expect((await read(prices('<Items count="0"/>'))).content).toBe('price');
    const odd = [
      item(MILK, '0.00'),
      item(BREAD, '6').replace('חלב', 'NULL'),
      item('7290004131098', '7').replace('חלב', 'ג&amp;quot;ק'),
    ];
    const feed = await read(prices(`<Items COUNT="3">${odd.join('')}</Items>`));
    expect(feed.prices).toEqual([`${BREAD}  600`, '7290004131098 ג"ק 700']);
    expect(feed.dropped).toEqual({ no_price: 1 });
  });

  it('[O62] with a mark of the encoding in the middle, a second header and a comment that looks like tags', async () => {
    const feed = await read(
      prices(
        `<Items>\uFEFF${item(MILK, '5')}<!-- </Items></Root> -->${header}${item(BREAD, '6', '<![CDATA[</Item>]]>')}</Items>`,
      ),
    );
    expect(feed.prices).toEqual(READ);
    expect(feed.dropped).toEqual({});
  });
});

describe('promotions', () => {
  const promotion = (items: string) =>
    `<Promotion><PromotionId>7</PromotionId><PromotionDescription>2 ב-10</PromotionDescription><RewardType>1</RewardType><MinQty>2</MinQty><DiscountedPrice>10</DiscountedPrice>${items}</Promotion>`;

  it('[O62] one that names no items is left out, and the others are read', async () => {
    const empty = promotion('<PromotionItems count="0"></PromotionItems>').replace('>7<', '>8<');
    const one = promotion(`<PromotionItems Count="1"><Item><ItemCode>${MILK}</ItemCode></Item></PromotionItems>`);
    const feed = await read(prices(`<Promotions Count="2">${empty}${one}</Promotions>`));
    expect([feed.content, feed.promotions.length, feed.dropped]).toEqual(['promotion', 1, { no_items: 1 }]);
  });

  it('[O60] a list of items that is not closed is closed with its promotion', async () => {
    const one = promotion(`<PromotionItems Count="1"><Item><ItemCode>${MILK}</ItemCode></Item>`);
    const feed = await read(prices(`<Promotions Count="1">${one}</Promotions>`));
    expect(feed.promotions).toHaveLength(1);
    expect(feed.dropped.wrong_tags).toBe(1);
  });
});
