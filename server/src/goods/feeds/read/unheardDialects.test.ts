import { describe, expect, it } from 'vitest';
import { readStores, readText as read } from '../../../../test/feeds/testReading.ts';

/** Ways to write a feed that no chain is known to use: what a person would understand is read, the rest is reported. */

const RL = '7290058140886';
const file = (inside: string) => `<Root><ChainId>${RL}</ChainId><StoreId>039</StoreId>${inside}</Root>`;
const priced = (code: string, price: string, more = '') =>
  `<Item><ItemCode>${code}</ItemCode><ItemPrice>${price}</ItemPrice>${more}</Item>`;

describe('prices', () => {
  it('[O22] as a database writes its tables', async () => {
    const row = (...fields: [string, string][]) =>
      `<row>${fields.map(([name, text]) => `<field name="${name}">${text}</field>`).join('')}</row>`;
    const feed = await read(
      `<mysqldump><table_data name="prices">${row(['ChainId', RL], ['StoreId', '39'], ['ItemCode', '7290004131074'], ['ItemPrice', '6.90'])}${row(['ItemCode', '7290004131081'], ['ItemPrice', '7'])}</table_data></mysqldump>`,
    );
    expect(feed.prices).toEqual(['7290004131074  690', '7290004131081  700']);
    expect(feed.header).toMatchObject({ chainid: RL, storeid: '39' });
    const keyed = await read(
      file('<Rows><Row><Cell key="ItemCode" value="7290004131074"/><Cell key="Price" value="5"/></Row></Rows>'),
    );
    expect(keyed.prices).toEqual(['7290004131074  500']);
  });

  it('[O22] under other names, in elements named as their fields', async () => {
    const feed = await read(
      file(
        '<Prices><Price><Barcode>7290004131074</Barcode><Description>עגבניות</Description><SellingPrice>5</SellingPrice><Weighable>true</Weighable></Price></Prices>',
      ),
    );
    expect(feed.prices).toEqual(['7290004131074 עגבניות 500 kg']);
  });

  it('[O22] of products that name a promotion or a sale, too', async () => {
    const feed = await read(
      file(
        `<Items>${priced('7290004131074', '5', '<PromotionId>7</PromotionId>')}${priced('7290004131081', '6', '<Sale type="x">3</Sale>')}</Items>`,
      ),
    );
    expect([feed.content, feed.prices]).toEqual(['price', ['7290004131074  500', '7290004131081  600']]);
  });

  it('[O62] with a list that counts none, a name that says nothing, a price of nothing and entities that were escaped twice', async () => {
    expect((await read(file('<Items count="0"/>'))).content).toBe('price');
    const odd = [
      priced('7290004131074', '0.00'),
      priced('7290004131081', '6', '<ItemName>NULL</ItemName>'),
      priced('7290004131098', '7', '<ItemName>ג&amp;quot;ק</ItemName>'),
    ];
    const feed = await read(file(`<Items COUNT="3">${odd.join('')}</Items>`));
    expect(feed.prices).toEqual(['7290004131081  600', '7290004131098 ג"ק 700']);
    expect(feed.dropped).toEqual({ no_price: 1 });
  });

  it('[O62] with a mark of the encoding in the middle, a second header and a comment that looks like tags', async () => {
    const [one, other] = [
      priced('7290004131074', '5'),
      priced('7290004131081', '6', '<Note><![CDATA[</Item>]]></Note>'),
    ];
    const header = `<ChainId>${RL}</ChainId><StoreId>039</StoreId>`;
    const feed = await read(file(`<Items>\uFEFF${one}<!-- </Items></Root> -->${header}${other}</Items>`));
    expect(feed.prices).toEqual(['7290004131074  500', '7290004131081  600']);
    expect(feed.dropped).toEqual({});
  });

  it('[O62] promotions that name no items are left out, and the others are read', async () => {
    const promotion = (id: string, items: string) =>
      `<Promotion><PromotionId>${id}</PromotionId><RewardType>1</RewardType><MinQty>2</MinQty><DiscountedPrice>10</DiscountedPrice>${items}</Promotion>`;
    const empty = promotion('8', '<PromotionItems count="0"></PromotionItems>');
    const one = promotion(
      '7',
      '<PromotionItems Count="1"><Item><ItemCode>7290004131074</ItemCode></Item></PromotionItems>',
    );
    const feed = await read(file(`<Promotions Count="2">${empty}${one}</Promotions>`));
    expect([feed.content, feed.promotions.length, feed.dropped]).toEqual(['promotion', 1, { no_items: 1 }]);
  });

  it('[O22] with codes as spreadsheets make them', async () => {
    const codes = ["'7290004131074", '7290004131081.0', '\u200f7290004131098', ' 00072900041310 '];
    const feed = await read(file(`<Items>${codes.map((code) => priced(code, '5')).join('')}</Items>`));
    expect(feed.prices.map((price) => price.split(' ')[0])).toEqual([
      '7290004131074',
      '7290004131081',
      '7290004131098',
      '72900041310',
    ]);
  });

  it('[O22] with a plus before numbers and zeros before flags', async () => {
    const feed = await read(
      file(`<Items>${priced('7290004131074', ' +6.90', '<bIsWeighted>01</bIsWeighted>')}</Items>`),
    );
    expect(feed.prices).toEqual(['7290004131074  690 kg']);
  });

  it('[O26] a header below its rows is theirs, however long the file', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => priced(String(10_000_000 + at), '5')).join('');
    const xml = `<Root><Items>${rows}</Items><ChainId>${RL}</ChainId><StoreId>039</StoreId></Root>`;
    const pieces = xml.match(/[^]{1,65536}/g) ?? [];
    const feed = await read(pieces);
    expect([feed.header.storeid, feed.rowsRead, feed.prices.length]).toEqual(['039', 3000, 3000]);
  });

  it.each([
    ['5', '2026-08-01', '0', '2026-08-02', []],
    ['0', '2026-08-02', '5', '2026-08-01', []],
    ['5', '2026-08-02', '', '2026-08-01', ['7290004131074  500']],
    ['', '2026-08-01', '5', '2026-08-02', ['7290004131074  500']],
    ['5', '2026-08-01', '', '2026-08-01', []],
    ['', '2026-08-01', '5', '2026-08-01', ['7290004131074  500']],
  ])(
    '[O29] a code that comes at %j of %s and at %j of %s is sold as the later row says',
    async (one, on, other, then, sold) => {
      const row = (price: string, at: string) =>
        priced('7290004131074', price, `<PriceUpdateDate>${at}</PriceUpdateDate>`);
      expect((await read(file(`<Items>${row(one, on)}${row(other, then)}</Items>`))).prices).toEqual(sold);
    },
  );

  it('[O23] a price that is none is reported, and never guessed', async () => {
    const texts = ['חינם', '9.9.9', '5-7', '1e9', '99999999999', '', '0', 'לא ידוע'];
    const feed = await read(
      file(`<Items>${texts.map((text, at) => priced(`729000413107${at}`, text)).join('')}</Items>`),
    );
    expect(feed).toMatchObject({ prices: [], rowsRead: 8, dropped: { bad_price: 5, no_price: 3 } });
  });

  it('[O23] a price among promotions without a number is no shelf price', async () => {
    const feed = await read(file(`<Offers><Offer><Kind>x</Kind>${priced('11111111', '5')}</Offer></Offers>`));
    expect(feed).toMatchObject({ content: 'promotion', prices: [], dropped: { no_promotion_id: 1 } });
  });
});

describe('several stores in one file', () => {
  const found = async (xml: string) =>
    (await readStores(xml)).map(({ storeNo, prices, rowsRead }) => [storeNo, prices, rowsRead]);
  const both = [
    ['1', ['7290004131074  500'], 1],
    ['2', ['7290004131074  600', '7290004131081  700'], 2],
  ];

  it('[O24] one inside the other', async () => {
    const store = (no: string, items: string) => `<Store><StoreId>${no}</StoreId><Items>${items}</Items></Store>`;
    const xml = `<Root><ChainId>${RL}</ChainId><Stores>${store('001', priced('7290004131074', '5'))}${store('2', priced('7290004131074', '6') + priced('7290004131081', '7'))}</Stores></Root>`;
    expect(await found(xml)).toEqual(both);
  });

  it('[O24] named by each row', async () => {
    const row = (no: string, code: string, price: string) => priced(code, price, `<StoreId>${no}</StoreId>`);
    const rows = row('2', '7290004131074', '6') + row('01', '7290004131074', '5') + row('002', '7290004131081', '7');
    expect((await found(`<Root><ChainId>${RL}</ChainId><Items>${rows}</Items></Root>`)).toReversed()).toEqual(both);
  });

  it('[O24] promotions of each', async () => {
    const sale = (no: string) =>
      `<Sale><StoreId>${no}</StoreId><PromotionId>7</PromotionId><ItemCode>11111111</ItemCode></Sale>`;
    const feeds = await readStores(`<Promos><ChainId>${RL}</ChainId><Sales>${sale('1')}${sale('2')}</Sales></Promos>`);
    expect(feeds.map(({ storeNo, promotions }) => [storeNo, promotions.length])).toEqual([
      ['1', 1],
      ['2', 1],
    ]);
  });
});

describe('prices and promotions in one file', () => {
  const items = `<Items>${priced('11111111', '5')}${priced('22222222', '6')}</Items>`;
  const promotions =
    '<Promotions><Promotion><PromotionId>7</PromotionId><PromotionItems><Item><ItemCode>11111111</ItemCode><Price>4</Price></Item></PromotionItems></Promotion></Promotions>';
  const found = async (xml: string) =>
    (await readStores(xml)).map((feed) => [
      feed.content,
      feed.storeNo,
      feed.prices,
      feed.promotions.length,
      feed.rowsRead,
    ]);
  const prices = ['price', null, ['11111111  500', '22222222  600'], 0, 2];
  const deals = ['promotion', null, [], 1, 1];

  it('[O28] are both read, in whatever order, and kept separate', async () => {
    expect(await found(file(items + promotions))).toEqual([prices, deals]);
    expect(await found(file(promotions + items))).toEqual([deals, prices]);
    const headerBetween = `<Root>${items}<StoreId>39</StoreId><ChainId>${RL}</ChainId>${promotions}</Root>`;
    expect(await found(headerBetween)).toEqual([prices, deals]);
  });

  it('[O28] of several stores', async () => {
    const store = (no: string) => `<Shop><StoreId>${no}</StoreId>${items}${promotions}</Shop>`;
    const feeds = await found(`<Root><ChainId>${RL}</ChainId>${store('1')}${store('2')}</Root>`);
    expect(feeds.map(([content, storeNo]) => `${String(content)} ${String(storeNo)}`)).toEqual([
      'price 1',
      'promotion 1',
      'price 2',
      'promotion 2',
    ]);
  });
});

describe('promotions', () => {
  const DATES = '<PromotionStartDate>2026-08-01</PromotionStartDate><PromotionEndDate>2026-12-31</PromotionEndDate>';
  const TERMS = '<RewardType>1</RewardType><MinQty>3</MinQty><DiscountedPrice>10</DiscountedPrice>';
  const HEAD = '<PromotionId>77</PromotionId><PromotionDescription>3 ב-10</PromotionDescription>';
  const ONE = '<PromotionItems><Item><ItemCode>11111111</ItemCode></Item></PromotionItems>';
  const readOne = async (inside: string) =>
    (await read(file(`<Promotions><Promotion>${inside}</Promotion></Promotions>`))).promotions[0];
  const withMore = (more: string) => readOne(HEAD + DATES + TERMS + more + ONE);
  const two = [
    { code: '11111111', minMilli: 3000, priceAgorot: 1000 },
    { code: '22222222', minMilli: 3000, priceAgorot: 1000 },
  ];

  it.each([
    '<PromotionItems><ItemCode>11111111</ItemCode><ItemCode>22222222</ItemCode></PromotionItems>',
    '<PromotionItems><Item>11111111</Item><Item>22222222</Item></PromotionItems>',
    '<PromotionItems><Item Code="11111111"/><Item Code="22222222"/></PromotionItems>',
    '<PromotionItems><Item><Code>11111111</Code></Item><Item><Code>22222222</Code></Item></PromotionItems>',
    '<ItemCode>11111111</ItemCode><ItemCode>22222222</ItemCode>',
    '<ItemCodes>11111111, 22222222</ItemCodes>',
    '<Groups><PromotionGroup><L><ItemCode>11111111</ItemCode><MinQty>3</MinQty><ItemCode>22222222</ItemCode></L></PromotionGroup></Groups>',
  ])('[O22] whose items are written as %s', async (items) => {
    expect(await readOne(HEAD + DATES + TERMS + items)).toMatchObject({
      promotionId: '77',
      textOnly: null,
      items: two,
    });
  });

  it('[O22] under other names', async () => {
    const feed = await read(
      file(
        `<Offers><Offer><OfferId>77</OfferId><PromoName>3 ב-10</PromoName><ValidFrom>2026-08-01T08:30:00</ValidFrom><ValidTo>2026-12-31</ValidTo><MinimumQuantity>3</MinimumQuantity><RewardType>1</RewardType><PromoPrice>10</PromoPrice><Items><Item><ItemCode>11111111</ItemCode></Item><Item><ItemCode>22222222</ItemCode></Item></Items></Offer></Offers>`,
      ),
    );
    expect(feed.promotions).toMatchObject([
      { text: '3 ב-10', startsAt: '2026-08-01T08:30:00', endsAt: '2026-12-31T23:59:00', items: two },
    ]);
  });

  it.each([
    ['Aug  1 2026 12:00AM', '31-Dec-2026', '', ''],
    ['01/08/2026', '12/31/2026', '', ''],
    ['20260801', '31.12.2026', '1900-01-01 00:00:00', '2359'],
    ['2026-08-01T00:00:00', '2026/12/31', '0:00', '24:00'],
    ['20260801T000000', '20261231T000000', '', '23:59'],
  ])('[O22] from %j to %j at %j and %j', async (start, end, startHour, endHour) => {
    const dates = `<PromotionStartDate>${start}</PromotionStartDate><PromotionStartHour>${startHour}</PromotionStartHour><PromotionEndDate>${end}</PromotionEndDate><PromotionEndHour>${endHour}</PromotionEndHour>`;
    const when = { startsAt: '2026-08-01T00:00:00', endsAt: '2026-12-31T23:59:00' };
    expect(await readOne(HEAD + dates + TERMS + ONE)).toMatchObject(when);
  });

  it.each([
    ['<Clubs><Club>מועדון לקוחות</Club></Clubs>', [-1]],
    ['<ClubID>מועדון</ClubID>', [-1]],
    ['<Clubs><Club Id="1"/></Clubs>', [1]],
    ['<Clubs><Club><Id>1</Id><Name>מועדון</Name></Club></Clubs>', [1]],
    ['<Clubs>1,2</Clubs>', [1, 2]],
    ['<ClubID>כלל הלקוחות</ClubID>', [0]],
    ['<ClubId>99999999999999</ClubId>', [2_147_483_647]],
    ['<ClubID>(1=test)&amp;(3=פז סנדביץ)</ClubID>', [1, 3]],
    ['<ClubID>1 - לחם &amp; חלב</ClubID>', [1]],
    ['<Clubs/>', []],
    ['<ClubId>לא ידוע</ClubId>', []],
  ])('[O25] for the club %s', async (club, clubIds) => {
    expect(await withMore(club)).toMatchObject({ clubIds });
  });

  it('[O25] for a club that is named with the items, not with the promotion', async () => {
    const items =
      '<Groups><Group><ClubID>1 - מועדון</ClubID><Item><ItemCode>11111111</ItemCode></Item></Group></Groups>';
    expect(await readOne(HEAD + DATES + TERMS + items)).toMatchObject({ clubIds: [1] });
  });

  it('[O25] whose conditions stand in wrappers of a promotion under a name that nobody knows', async () => {
    const inside =
      '<Terms><IsCoupon>1</IsCoupon></Terms><Clubs><ClubId>1</ClubId><ClubId>2</ClubId></Clubs><Members><Member><ItemCode>11111111</ItemCode><Reward><MinQty>3</MinQty><RewardType>1</RewardType><DiscountedPrice>10</DiscountedPrice></Reward></Member></Members>';
    const feed = await read(file(`<Deals><Deal>${HEAD}${DATES}${inside}</Deal></Deals>`));
    expect(feed.promotions).toMatchObject([{ isCoupon: true, clubIds: [1, 2], items: [two[0]] }]);
  });

  it('[O22] with groups inside of lines', async () => {
    const group = '<Group><MinPurchaseAmount>50</MinPurchaseAmount>GOODS</Group>';
    const line = (goods: string) =>
      `<Line>${HEAD}${DATES}${TERMS}<Groups>${group.replace('GOODS', goods)}</Groups></Line>`;
    const one = (code: string) => `<PromotionItem><ItemCode>${code}</ItemCode></PromotionItem>`;
    for (const goods of [one('11111111') + one('22222222'), `<L>${one('11111111')}${one('22222222')}</L>`]) {
      const feed = await read(
        `<OrderXml><Envelope><Header><Details>${line(goods)}</Details></Header></Envelope></OrderXml>`,
      );
      expect(feed.promotions).toMatchObject([{ layout: 'v2', spendAgorot: 5000, items: two }]);
    }
  });

  it('[O27] that come again as inactive are off', async () => {
    const promotion = (more: string) => `<Promotion>${HEAD}${DATES}${TERMS}${more}${ONE}</Promotion>`;
    const found = async (...more: string[]) => {
      const feed = await read(file(`<Promotions>${more.map(promotion).join('')}</Promotions>`));
      return [feed.promotions.length, [...feed.endedPromotions]];
    };
    const off = '<AdditionalIsActive>0</AdditionalIsActive>';
    expect(await found('', off)).toEqual([0, ['77']]);
    expect(await found(off, '')).toEqual([1, []]);
  });

  it.each([
    ['<AdditionalIsCoupon>true</AdditionalIsCoupon>', true],
    ['<AdditionalIsCupon>1</AdditionalIsCupon>', true],
    ['<IsCupon>0</IsCupon>', false],
    ['<Coupon>SAVE10</Coupon>', true],
    ['<IsCoupon>לא</IsCoupon>', false],
    ['<AdditionalIsCoupon/>', false],
  ])('[O25] with the coupon %s', async (coupon, isCoupon) => {
    expect(await withMore(coupon)).toMatchObject({ isCoupon });
  });

  it('[O25] that are not active, in other words', async () => {
    expect(await withMore('<IsActive>false</IsActive>')).toBeUndefined();
    expect(await withMore('<IsActive>NULL</IsActive>')).toMatchObject({ promotionId: '77' });
  });

  it.each([
    ['MinQty', 'כמה'],
    ['MaxQty', 'שתיים'],
    ['RedemptionLimit', 'פעם'],
    ['MinPurchaseAmnt', 'מאה'],
    ['DiscountedPrice', '10-12'],
    ['DiscountedPrice', '99999999999'],
    ['RewardType', '1.5'],
    ['RewardType', '-1'],
    ['RewardType', '99999999999'],
  ])('[O23] whose %s is %s price nothing', async (field, text) => {
    const terms = `<${field}>${text}</${field}>${TERMS}`;
    expect(await readOne(HEAD + DATES + terms + ONE)).toMatchObject({ items: [{ rewardType: -1 }] });
  });

  it.each(['None', 'NaN', '--', 'null', 'אין'])('[O22] whose limits are written as %s have none', async (nothing) => {
    const limits = `<MaxQty>${nothing}</MaxQty><RedemptionLimit>${nothing}</RedemptionLimit>`;
    expect(await withMore(limits)).toMatchObject({ items: [{ rewardType: 1, maxMilli: null, redemptions: null }] });
  });

  it('[O22] whose number has direction marks around it', async () => {
    expect(await readOne(HEAD.replace('77', '\u200e77\u200f') + DATES + TERMS + ONE)).toMatchObject({
      promotionId: '77',
    });
  });

  it('[O23] whose numbers are junk hold none that a column cannot', async () => {
    const junk =
      '<RewardType>2</RewardType><MinQty>0.0001</MinQty><MaxQty>9e99</MaxQty><DiscountRate>-249400</DiscountRate><DiscountedPrice>-5</DiscountedPrice><RedemptionLimit>0</RedemptionLimit>';
    expect(await readOne(HEAD + DATES + junk + ONE)).toMatchObject({
      items: [{ minMilli: 1, maxMilli: 2_147_483_647, rate: -24_940_000, priceAgorot: null, redemptions: null }],
    });
    expect(await readOne(HEAD.replace('77', '7'.repeat(4000)) + DATES + TERMS + ONE)).toMatchObject({
      promotionId: '7'.repeat(100),
    });
  });
});
