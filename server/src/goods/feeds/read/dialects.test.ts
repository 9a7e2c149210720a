import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode.ts';
import { plainNumber } from '../rows/numbers.ts';
import { storeRowOf } from '../rows/storeRow.ts';
import { readText as read } from '../../../../test/feeds/testReading.ts';

/** Layouts that no chain is known to write, but that one might tomorrow. */

const RL = '7290058140886';

describe('[O14] prices', () => {
  it('under names that nobody knows, in wrappers, in any case, with any prefix', async () => {
    const row =
      '<q:ROW><q:ITEM_CODE>7290004131074</q:ITEM_CODE><q:item-name>חלב</q:item-name><q:Item.Price>6,90</q:Item.Price></q:ROW>';
    const feed = await read(
      `<Feed xmlns:q="x"><Meta><CHAINID>${RL}</CHAINID><Store_ID>039</Store_ID></Meta><Data><List>${row}${row.replace('074', '081')}</List></Data></Feed>`,
    );
    expect(feed.content).toBe('price');
    expect(feed.prices).toEqual(['7290004131074 חלב 690', '7290004131081 חלב 690']);
    expect(feed.header).toMatchObject({ chainid: RL, storeid: '039' });
  });

  it('as attributes, of known names and unknown', async () => {
    for (const tag of ['Item', 'Goods']) {
      const feed = await read(
        `<Root ChainId="${RL}" StoreId="39"><Rows><${tag} ItemCode="7290004131074" ItemName="חלב" ItemPrice="1,234.50" bIsWeighted="1"/></Rows></Root>`,
      );
      expect(feed.prices).toEqual(['7290004131074 חלב 123450 kg']);
      expect(feed.header).toMatchObject({ chainid: RL, storeid: '39' });
    }
    const values = await read(
      '<R><Item><ItemCode Value="7290004131074"/><ItemName value="חלב"/><ItemPrice value="₪ 5.00"/></Item></R>',
    );
    expect(values.prices).toEqual(['7290004131074 חלב 500']);
  });

  it('with texts that were escaped twice', async () => {
    const feed = await read(
      '<R><Items><Item><ItemCode>7290004131074</ItemCode><ItemName>חלב 1&amp;quot;ל &amp;amp; עוד</ItemName><ItemPrice>5</ItemPrice></Item></Items></R>',
    );
    expect(feed.prices).toEqual(['7290004131074 חלב 1"ל & עוד 500']);
  });

  it('whose header names the store are no Stores file', async () => {
    const feed = await read(
      `<R><ChainId>${RL}</ChainId><StoreId>1</StoreId><StoreName>מרכז</StoreName><Address>הרצל 1</Address><Items Count="0"/></R>`,
    );
    expect([feed.content, feed.stores]).toEqual(['price', []]);
  });
});

describe('[O14] promotions', () => {
  const head = '<PromotionID>77</PromotionID><PromotionDescription>3 ב-10</PromotionDescription>';
  const days = '<PromotionStartDate>01/08/2026</PromotionStartDate><PromotionEndDate>31/12/2026</PromotionEndDate>';
  const item = (tag: string, code: string) =>
    `<${tag}><ItemCode>${code}</ItemCode><RewardType>1</RewardType><MinQty>3</MinQty><DiscountedPrice>10,00</DiscountedPrice></${tag}>`;
  const whole = { promotionId: '77', text: '3 ב-10', startsAt: '2026-08-01T00:00:00', endsAt: '2026-12-31T23:59:00' };
  const items = [{ code: '11111111', minMilli: 3000, priceAgorot: 1000 }, { code: '22222222' }];

  it('whose items have a name that nobody knows', async () => {
    const feed = await read(
      `<Root><Promotions><Promotion>${head}${days}<Products>${item('PromoGoods', '11111111')}${item('PromoGoods', '22222222')}</Products></Promotion></Promotions></Root>`,
    );
    expect(feed.promotions).toMatchObject([{ ...whole, layout: 'v1', items }]);
  });

  it('that have one themselves, with groups and without', async () => {
    const inside = `${item('X', '11111111')}${item('X', '22222222')}`;
    const plain = await read(`<Root><Deals><Deal>${head}${days}<L>${inside}</L></Deal></Deals></Root>`);
    expect(plain.content).toBe('promotion');
    expect(plain.promotions).toMatchObject([{ ...whole, layout: 'v1', items }]);
    const grouped = await read(
      `<Root><Deals><Deal>${head}${days}<Groups><Group><MinPurchaseAmount>50</MinPurchaseAmount><L>${inside}</L></Group></Groups></Deal></Deals></Root>`,
    );
    expect(grouped.promotions).toMatchObject([{ layout: 'v2', spendAgorot: 5000, startsAt: whole.startsAt, items }]);
  });

  it('as attributes', async () => {
    const promotion = `<Promotion PromotionId="77" PromotionDescription="3 ב-10" PromotionStartDate="2026-08-01" PromotionEndDate="2026-12-31"><PromotionItems><Item ItemCode="11111111" RewardType="1" MinQty="3" DiscountedPrice="10"/><Item ItemCode="22222222"/></PromotionItems></Promotion>`;
    expect((await read(`<Root><Promotions>${promotion}</Promotions></Root>`)).promotions).toMatchObject([
      { ...whole, items },
    ]);
  });

  it("in Super-Pharm's lines, flat or with items inside, and Matrix's sales", async () => {
    const flat = (code: string) =>
      `<Line>${head}${days}<RewardType>1</RewardType><MinQty>3</MinQty><DiscountedPrice>10</DiscountedPrice><ItemCode>${code}</ItemCode></Line>`;
    const envelope = (rows: string) =>
      `<OrderXml><Envelope><ChainId>7290172900007</ChainId><StoreId>1</StoreId><Header><Details>${rows}</Details></Header></Envelope></OrderXml>`;
    expect((await read(envelope(flat('11111111') + flat('22222222')))).promotions).toMatchObject([{ ...whole, items }]);
    const nested = `<Line>${head}${days}<Items>${item('Item', '11111111')}${item('Item', '22222222')}</Items></Line>`;
    expect((await read(envelope(nested))).promotions).toMatchObject([{ ...whole, items }]);
    const sale = flat('11111111').replaceAll('Line>', 'Sale>') + flat('22222222').replaceAll('Line>', 'Sale>');
    expect((await read(`<Promos><Sales>${sale}</Sales></Promos>`)).promotions).toMatchObject([{ ...whole, items }]);
  });

  it('of v1 that have points in time, and of v2 that have days', async () => {
    const times =
      '<PromotionStartDateTime>2026-08-01T00:00:00</PromotionStartDateTime><PromotionEndDateTime>2026-12-31T23:59:00</PromotionEndDateTime>';
    const one = `<Promotion>${head}${times}<PromotionItems>${item('Item', '11111111')}</PromotionItems></Promotion>`;
    const other = `<Promotion>${head.replace('77', '78')}${days}<Groups><Group><PromotionItems>${item('PromotionItem', '11111111')}</PromotionItems></Group></Groups></Promotion>`;
    const { startsAt, endsAt } = whole;
    expect((await read(`<R><Promotions>${one}${other}</Promotions></R>`)).promotions).toMatchObject([
      { startsAt, endsAt },
      { startsAt, endsAt, layout: 'v2' },
    ]);
  });
});

describe('[O14] stores', () => {
  it('under a name that nobody knows', async () => {
    const feed = await read(
      `<R><ChainId>${RL}</ChainId><Places><Place><StoreId>7</StoreId><StoreName>מרכז</StoreName><Address>הרצל 1</Address><City>05000</City></Place></Places></R>`,
    );
    expect(feed.stores).toMatchObject([{ storeNo: '7', storeName: 'מרכז' }]);
  });

  it("[O15] name their city by the bureau's code, which is shown as its name", () => {
    const city = (code: string) => storeRowOf({ chainid: RL, storeid: '1', city: code }, null);
    expect(city('3000')).toMatchObject({ city: 'ירושלים' });
    expect(city('05000')).toMatchObject({ city: expect.stringMatching(/^תל אביב/) });
    expect(city('99999')).toMatchObject({ city: '' });
    expect(city('חיפה')).toMatchObject({ city: 'חיפה' });
  });
});

describe('[O16] encodings', () => {
  const hebrew =
    '<R><Items><Item><ItemCode>7290004131074</ItemCode><ItemName>חלב</ItemName><ItemPrice>5</ItemPrice></Item></Items></R>';
  const in1255 = (text: string) =>
    Buffer.from(
      Array.from(text, (letter) => (letter >= 'א' ? letter.charCodeAt(0) - 0x05d0 + 0xe0 : letter.charCodeAt(0))),
    );
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${hebrew}`;
  const big = (text: string) => Buffer.from(text, 'utf16le').swap16();
  it.each([
    ['UTF-8 with two marks', Buffer.from(`\uFEFF\uFEFF${hebrew}`)],
    ['UTF-8 that calls itself ISO-8859-8', Buffer.from(declared('ISO-8859-8'))],
    ['UTF-8 that calls itself UTF-16', Buffer.from(declared('UTF-16'))],
    ['windows-1255', in1255(declared('windows-1255'))],
    ['windows-1255 that calls itself UTF-8', in1255(declared('utf-8'))],
    ['windows-1255 that calls itself ISO-8859-1', in1255(declared('iso-8859-1'))],
    ['windows-1255 that calls itself nothing', in1255(hebrew)],
    ['ISO-8859-8', in1255(declared('iso-8859-8'))],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${hebrew}`, 'utf16le')],
    ['UTF-16 without one, that calls itself UTF-8', Buffer.from(declared('utf-8'), 'utf16le')],
    ['UTF-16, the other end first', big(`\uFEFF${hebrew}`)],
    ['UTF-16, the other end first, without a mark', big(hebrew)],
  ])('%s', async (_, bytes) => {
    let text = '';
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 7) yield await Promise.resolve(bytes.subarray(at, at + 7));
    }
    for await (const piece of decodeText(pieces())) text += piece;
    expect(text).toContain('<ItemName>חלב</ItemName>');
  });
});

it.each([
  ['9.90', '9.90'],
  ['9,90', '9.90'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234', '1234'],
  ['0,125', '0.125'],
  [' ₪ 9.90 ', '9.90'],
  ['9.90 ש"ח', '9.90'],
  ['20%', '20'],
  ["1'234.50", '1234.50'],
  ["3 יח'", '3'],
  ['-5,5', '-5.5'],
  ['לא ידוע', 'לאידוע'],
  ['', ''],
])('[O14] the number %j is %j', (text, plain) => expect(plainNumber(text)).toBe(plain));
