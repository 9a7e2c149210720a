import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../db/open.ts';
import { describeDb } from '../db/testDb.ts';
import { type FileReport, importPaths, type ImportOptions, resumeMerges } from './feeds.ts';
import { priceXml, realFeeds, testFolder, type TestItem, zipOf } from './testFiles.ts';

const NOW = new Date('2026-08-20T12:00:00Z');
const MILK = '7290004131074';
const BREAD = '7290002331971';
const files = testFolder();
afterAll(() => files.clear());

describeDb('feeds', (openTestDb) => {
  let db: Db;
  let logged: unknown[];
  const deps = () => ({ db, now: () => NOW, log: { error: (what: unknown) => void logged.push(what) } });

  beforeEach(async () => {
    ({ db } = await openTestDb());
    logged = [];
  });
  afterEach(() => expect(logged).toEqual([]));

  async function run(paths: string[], options: ImportOptions = {}): Promise<FileReport[]> {
    const reports: FileReport[] = [];
    for await (const report of importPaths(deps(), paths, options)) reports.push(report);
    return reports;
  }

  /** Imports one file. @param time of its name: `202608100600` */
  async function importItems(
    kind: string,
    time: string,
    items: TestItem[],
    ids: { chain?: string; store?: string } = {},
  ) {
    const { chain = '7290058140886', store = '039' } = ids;
    const path = files.write(`${kind}${chain}-${store}-${time}.gz`, gzipSync(priceXml(items, { ...ids })));
    const [report] = await run([path]);
    if (!report) throw new Error('no report');
    return report;
  }

  const prices = async () => {
    const rows = await db
      .selectFrom('price')
      .innerJoin('product', 'product.product_id', 'price.product_id')
      .innerJoin('store', 'store.store_id', 'price.store_id')
      .select(['store_key', 'code', 'price_agorot'])
      .orderBy('store_key')
      .orderBy('code')
      .execute();
    return rows.map((row) => `${row.store_key} ${row.code} ${row.price_agorot}`);
  };
  const productOf = (code: string) =>
    db.selectFrom('product').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
  const staged = async () => (await db.selectFrom('feed_row').select('code').execute()).length;

  describe('full files and deltas', () => {
    it('stores a full file, its store and its products', async () => {
      const report = await importItems('PriceFull', '202608100600', [
        { code: MILK, price: '6.90', name: 'חלב 1 ליטר' },
        { code: '100', price: '5.90', name: 'עגבניה', more: '<bIsWeighted>1</bIsWeighted>' },
        { code: '0', price: '1' },
        { code: BREAD, price: '0' },
      ]);
      expect(report).toMatchObject({
        state: 'stored',
        kind: 'PriceFull',
        layout: 'v1',
        storeKey: '7290058140886-1-39',
        rowsRead: 4,
        rowsStored: 2,
        rowsChanged: 2,
        dropped: { no_code: 1, no_price: 1 },
      });
      expect(report.fileAt?.toISOString()).toBe('2026-08-10T03:00:00.000Z');
      expect(await prices()).toEqual([`7290058140886-1-39 100 590`, `7290058140886-1-39 ${MILK} 690`]);
      expect(await productOf(MILK)).toMatchObject({
        item_code: MILK,
        item_name: 'חלב 1 ליטר',
        category_id: 999,
        chain_count: 1,
        quantity_milli: 1000,
        unit_measure: 'l',
        source: 'feed',
      });
      expect(await productOf('100')).toMatchObject({
        item_code: '7290058140886-100',
        chain_id: '7290058140886',
        is_weighted: true,
      });
      expect(await db.selectFrom('store').selectAll().executeTakeFirst()).toMatchObject({
        chain_name: 'רמי לוי',
        store_name: 'סניף 39',
        bikoret_no: '8',
      });
      expect(await staged()).toBe(0);
    });

    it('removes what a newer full file no longer has, and nothing by a delta', async () => {
      await importItems('PriceFull', '202608100600', [
        { code: MILK, price: '6.90' },
        { code: BREAD, price: '5' },
      ]);
      const delta = await importItems('Price', '202608100700', [{ code: MILK, price: '7.20' }]);
      expect(delta).toMatchObject({ state: 'stored', rowsChanged: 1 });
      expect(await prices()).toEqual([`7290058140886-1-39 ${BREAD} 500`, `7290058140886-1-39 ${MILK} 720`]);
      const full = await importItems('PriceFull', '202608110600', [{ code: MILK, price: '7.20' }]);
      expect(full).toMatchObject({ state: 'stored', rowsStored: 1, rowsChanged: 1 });
      expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 720`]);
      expect((await productOf(BREAD)).chain_count).toBe(0);
    });

    it('never wipes a store by an empty full file, and takes an empty delta for what it is', async () => {
      await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6.90' }]);
      for (const [kind, time] of [
        ['PriceFull', '202608110600'],
        ['Price', '202608110700'],
      ] as const) {
        expect(await importItems(kind, time, [])).toMatchObject({ state: 'stored', rowsRead: 0, rowsChanged: 0 });
      }
      expect(await prices()).toHaveLength(1);
      const store = await db.selectFrom('store').select('prices_full_at').executeTakeFirstOrThrow();
      expect(store.prices_full_at?.toISOString()).toBe('2026-08-10T03:00:00.000Z');
    });

    it('changes nothing by a file older than the full file that is stored', async () => {
      await importItems('PriceFull', '202608110600', [{ code: MILK, price: '7.20' }]);
      for (const kind of ['PriceFull', 'Price']) {
        const report = await importItems(kind, '202608100600', [
          { code: MILK, price: '1' },
          { code: BREAD, price: '1' },
        ]);
        expect(report).toMatchObject({
          state: 'older',
          reason: 'newer_stored',
          rowsRead: 2,
          rowsStored: 0,
          dropped: { newer_stored: 2 },
        });
      }
      expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 720`]);
      expect(await staged()).toBe(0);
    });

    it('does not let a late delta or full file undo a newer delta', async () => {
      await importItems('PriceFull', '202608100600', [
        { code: MILK, price: '6.90' },
        { code: BREAD, price: '5' },
      ]);
      await importItems('Price', '202608101000', [
        { code: MILK, price: '6.90' },
        { code: '72900000001', price: '3' },
      ]);
      await importItems('Price', '202608100800', [{ code: MILK, price: '8.00' }]);
      await importItems('PriceFull', '202608100900', [
        { code: MILK, price: '8.00' },
        { code: BREAD, price: '5.50' },
      ]);
      expect(await prices()).toEqual([
        `7290058140886-1-39 72900000001 300`,
        `7290058140886-1-39 ${BREAD} 550`,
        `7290058140886-1-39 ${MILK} 690`,
      ]);
    });

    it('knows the same file again without reading it', async () => {
      const items = [{ code: MILK, price: '6.90' }];
      await importItems('PriceFull', '202608100600', items);
      expect(await importItems('PriceFull', '202608100600', items)).toMatchObject({
        state: 'unchanged',
        reason: 'same_file',
      });
      const corrected = await importItems('PriceFull', '202608100600', [{ code: MILK, price: '7.00' }]);
      expect(corrected).toMatchObject({ state: 'stored', rowsChanged: 1 });
    });

    it('takes the row with the later update time of a code that comes twice, of equals the later row', async () => {
      const at = (time: string) => `<PriceUpdateDate>2026-08-01 ${time}</PriceUpdateDate>`;
      const filler = Array.from({ length: 1500 }, (_, i) => ({ code: String(80_000_000 + i), price: '1' }));
      const report = await importItems('PriceFull', '202608100600', [
        { code: MILK, price: '3', more: at('12:00') },
        { code: BREAD, price: '1', more: at('10:00') },
        { code: `0${MILK}`, price: '2', more: at('11:00') },
        ...filler,
        { code: BREAD, price: '2', more: at('10:00') },
        { code: MILK, price: '1' },
      ]);
      expect(report).toMatchObject({ rowsRead: 1505, rowsStored: 1502, dropped: { duplicate: 3 } });
      const twice = (await prices()).filter((row) => !/ 8\d{7} /.test(row));
      expect(twice).toEqual([`7290058140886-1-39 ${BREAD} 200`, `7290058140886-1-39 ${MILK} 300`]);
    });
  });

  describe('products', () => {
    const OTHER = { chain: '7290027600007', store: '413' };

    it('takes the longest name over the chains and counts them', async () => {
      const changed: number[][] = [];
      const items = (name: string) => [
        { code: MILK, price: '6.90', name, more: '<ManufacturerName>תנובה</ManufacturerName>' },
      ];
      await importItems('PriceFull', '202608100600', items('חלב תנובה'));
      const path = files.write(
        'PriceFull7290027600007-413-202608100600.xml',
        priceXml(items('חלב תנובה 3% בקרטון'), OTHER),
      );
      await run([path], { onProductsChanged: (ids) => void changed.push([...ids]) });
      await importItems('PriceFull', '202608110600', items('חלב'));
      expect(await productOf(MILK)).toMatchObject({
        item_name: 'חלב תנובה 3% בקרטון',
        manufacturer_name: 'תנובה',
        chain_count: 2,
      });
      expect(changed).toEqual([[(await productOf(MILK)).product_id]]);
    });

    it('counts a chain once, however many of its stores sell the product', async () => {
      const items = [{ code: MILK, price: '6.90' }];
      for (const store of ['1', '2', '3']) await importItems('PriceFull', '202608100600', items, { store });
      expect((await productOf(MILK)).chain_count).toBe(1);
      await importItems('PriceFull', '202608110600', [{ code: BREAD, price: '1' }], { store: '1' });
      expect((await productOf(MILK)).chain_count).toBe(1);
    });

    it("leaves an administrator's product alone, and fills only gaps of a sample product", async () => {
      const product = (code: string, source: 'admin' | 'sample') => ({
        item_code: code,
        code,
        chain_id: '',
        item_name: 'שם',
        manufacturer_name: '',
        brand: '',
        category_id: 3,
        subcategory_id: null,
        quantity_milli: 0,
        unit_measure: '',
        is_weighted: false,
        image_url: null,
        status: 'ACTIVE' as const,
        source,
        chain_count: 0,
        created_at: NOW,
        updated_at: NOW,
      });
      await db
        .insertInto('product')
        .values([product(MILK, 'admin'), product(BREAD, 'sample')])
        .execute();
      const more = '<ManufacturerName>אנג׳ל</ManufacturerName><UnitQty>גרם</UnitQty><Quantity>750</Quantity>';
      await importItems(
        'PriceFull',
        '202608100600',
        [MILK, BREAD].map((code) => ({ code, price: '6', name: 'שם ארוך יותר', more })),
      );
      expect(await productOf(MILK)).toMatchObject({
        item_name: 'שם',
        manufacturer_name: '',
        quantity_milli: 0,
        chain_count: 1,
      });
      expect(await productOf(BREAD)).toMatchObject({
        item_name: 'שם',
        manufacturer_name: 'אנג׳ל',
        quantity_milli: 750_000,
        category_id: 3,
        source: 'sample',
        chain_count: 1,
      });
    });

    it('keeps the same short code of two chains apart', async () => {
      await importItems('PriceFull', '202608100600', [{ code: '100', price: '5' }]);
      await importItems('PriceFull', '202608100600', [{ code: '100', price: '9' }], OTHER);
      expect(await prices()).toEqual(['7290027600007-1-413 100 900', '7290058140886-1-39 100 500']);
      expect(await db.selectFrom('product').select('item_code').orderBy('item_code').execute()).toEqual([
        { item_code: '7290027600007-100' },
        { item_code: '7290058140886-100' },
      ]);
    });
  });

  describe('stores', () => {
    const storesXml = (name: string, more = '') =>
      `<Root><ChainId>7290058140886</ChainId><SubChains><SubChain><SubChainId>2</SubChainId><Stores>
       <Store><StoreId>039</StoreId><StoreName>${name}</StoreName><Address>הרצל 1</Address><City>3000</City>${more}</Store>
       <Store><StoreId>40</StoreId><StoreName>ארבעים</StoreName></Store><Store><StoreName>בלי מספר</StoreName></Store>
       </Stores></SubChain></SubChains></Root>`;
    const importStores = (time: string, xml: string) =>
      run([files.write(`Stores7290058140886-000-${time}.xml`, `\uFEFF${xml}`)]);
    const stores = () =>
      db
        .selectFrom('store')
        .select(['store_key', 'store_name', 'address', 'city', 'lat'])
        .orderBy('store_no')
        .execute();

    it('completes a store that a price file named, and its key stays', async () => {
      await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6' }]);
      const [report] = await importStores('202608110600', storesXml('אונליין'));
      expect(report).toMatchObject({
        state: 'stored',
        kind: 'Stores',
        rowsRead: 3,
        rowsStored: 2,
        rowsChanged: 2,
        dropped: { no_store: 1 },
      });
      expect(await stores()).toEqual([
        { store_key: '7290058140886-1-39', store_name: 'אונליין', address: 'הרצל 1', city: '', lat: null },
        { store_key: '7290058140886-2-40', store_name: 'ארבעים', address: '', city: '', lat: null },
      ]);
    });

    it('is not undone by an older file, and keeps what a newer one leaves out', async () => {
      await importStores('202608110600', storesXml('חדש', '<Latitude>32.1</Latitude><Longitude>34.8</Longitude>'));
      const [older] = await importStores('202608100600', storesXml('ישן'));
      expect(older).toMatchObject({ state: 'older', rowsStored: 0, rowsChanged: 0 });
      await importStores('202608120600', storesXml('חדש יותר'));
      expect((await stores())[0]).toMatchObject({ store_name: 'חדש יותר', lat: 32.1 });
    });

    it('comes before prices, and a full file before the delta of its time', async () => {
      const reports = await run([
        files.write('Price7290058140886-039-202608130600.xml', priceXml([{ code: MILK, price: '7' }])),
        files.write('PriceFull7290058140886-039-202608130600.xml', priceXml([{ code: MILK, price: '6' }])),
        files.write('PriceFull7290058140886-039-202608120600.xml', priceXml([{ code: MILK, price: '5' }])),
        files.write('Stores7290058140886-202608140600.xml', storesXml('שם')),
      ]);
      expect(reports.map((report) => report.kind)).toEqual(['Stores', 'PriceFull', 'PriceFull', 'Price']);
      expect(await prices()).toEqual([`7290058140886-2-39 ${MILK} 700`]);
    });
  });

  describe('what is broken changes nothing', () => {
    const name = (what: string) => `PriceFull7290058140886-039-202608150600-${what}`;
    const xml = priceXml([
      { code: MILK, price: '1' },
      ...Array.from({ length: 3000 }, (_, i) => ({ code: String(70_000_000 + i), price: '1' })),
    ]);
    const cases: [string, string | Uint8Array, string][] = [
      ['cut.gz', gzipSync(xml).subarray(0, 6000), 'truncated'],
      ['cut.xml', xml.slice(0, -20), 'truncated'],
      ['mixed.xml', xml.replace('</Items>', '</Itemz>'), 'malformed'],
      ['empty.xml', '', 'empty'],
      ['page.xml', '<!DOCTYPE html><html></html>', 'not_a_feed'],
      ['other.xml', '<Root><Thing/></Root>', 'not_a_feed'],
      ['words.xml', 'hello', 'not_a_feed'],
    ];

    it.each(cases)('%s', async (what, content, reason) => {
      await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6.90' }]);
      const path = files.write(what === 'other.xml' ? what : name(what), content);
      const [report] = await run([path]);
      expect(report).toMatchObject({ state: 'refused', reason, rowsStored: 0, rowsChanged: 0 });
      expect(report?.text).toMatch(/[א-ת]/);
      expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 690`]);
      expect(await staged()).toBe(0);
      expect(
        await db.selectFrom('feed_file').select(['state', 'reason']).orderBy('file_id', 'desc').executeTakeFirst(),
      ).toEqual({ state: 'refused', reason });
    });

    it('refuses a file that names no store, no chain or no time, and one from the future is not believed', async () => {
      const bare = (header: string) =>
        `<Root>${header}<Items><Item><ItemCode>${MILK}</ItemCode><ItemPrice>5</ItemPrice></Item></Items></Root>`;
      const reasonOf = async (fileName: string, content: string) =>
        (await run([files.write(fileName, content)]))[0]?.reason;
      expect(await reasonOf('Price-202608150600.xml', bare('<ChainId>7290058140886</ChainId>'))).toBe('no_store');
      expect(await reasonOf('Price-202608150601.xml', bare('<StoreId>1</StoreId>'))).toBe('no_chain');
      const future = bare('<ChainId>7290058140886</ChainId><StoreId>1</StoreId>');
      expect(await reasonOf('Price7290058140886-1-209901010000.xml', future)).toBe('no_time');
      expect(await prices()).toEqual([]);
    });

    it('says which path is not there, and goes on with the others', async () => {
      const reports = await run([
        '/no/such/folder',
        files.write('Price7290058140886-039-202608150600.xml', priceXml([])),
      ]);
      expect(reports.map(({ state, reason }) => [state, reason])).toEqual([
        ['stored', null],
        ['refused', 'not_found'],
      ]);
    });
  });

  it('reads every file of a zip', async () => {
    const path = files.write(
      'day.zip',
      zipOf({
        'PriceFull7290058140886-039-202608100600.gz': gzipSync(priceXml([{ code: MILK, price: '6' }])),
        'x/PriceFull7290027600007-002-413-20260810-060000.xml': priceXml([{ code: MILK, price: '7' }], {
          chain: '7290027600007',
          sub: '002',
          store: '413',
        }),
        'readme.xml': 'hello',
      }),
    );
    const reports = await run([path]);
    expect(reports.map(({ state, storeKey }) => [state, storeKey])).toEqual([
      ['stored', '7290058140886-1-39'],
      ['stored', '7290027600007-2-413'],
      ['refused', null],
    ]);
    expect(await prices()).toHaveLength(2);
  });

  it('skips promotions and says so', async () => {
    const path = files.write(
      'PromoFull7290058140886-039-202608100600.xml',
      '<Root><Promotions><Promotion><PromotionId>1</PromotionId></Promotion></Promotions></Root>',
    );
    expect((await run([path]))[0]).toMatchObject({ state: 'skipped', reason: 'promotions', kind: 'PromoFull' });
  });

  describe('interruptions', () => {
    const items = Array.from({ length: 1200 }, (_, i) => ({ code: String(70_000_000 + i), price: '1.50' }));

    it('finishes a merge that was stopped half way', async () => {
      await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6.90' }]);
      const stopping = new AbortController();
      const path = files.write('PriceFull7290058140886-039-202608110600.xml', priceXml(items));
      const onProgress: ImportOptions['onProgress'] = ({ stage }) => stage === 'merging' && stopping.abort();
      const [report] = await run([path], { onProgress, signal: stopping.signal });
      expect(report).toMatchObject({ state: 'refused', reason: 'unfinished' });
      expect(await prices()).toHaveLength(501);
      logged = [];

      expect(await resumeMerges(deps())).toBe(1);
      expect(await prices()).toHaveLength(1200);
      expect(await staged()).toBe(0);
      expect(
        await db
          .selectFrom('feed_file')
          .select(['state', 'rows_changed'])
          .orderBy('file_id', 'desc')
          .executeTakeFirst(),
      ).toEqual({ state: 'stored', rows_changed: 1201 });
      expect(await resumeMerges(deps())).toBe(0);
    });

    it('gives up a file that was stopped while it was read', async () => {
      const stopping = new AbortController();
      const path = files.write('PriceFull7290058140886-039-202608110600.xml', priceXml([...items, ...items]));
      const [report] = await run([path], { onProgress: () => stopping.abort(), signal: stopping.signal });
      expect(report).toMatchObject({ state: 'refused', reason: 'interrupted' });
      expect([await prices(), await staged()]).toEqual([[], 0]);
    });

    it('clears what a killed process had read', async () => {
      const startedAt = new Date(NOW.getTime() - 2 * 3_600_000);
      const { file_id: fileId } = await db
        .insertInto('feed_file')
        .values({ name: 'x', state: 'reading', started_at: startedAt, dropped: '{}' })
        .returning('file_id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('feed_row')
        .values({
          file_id: fileId,
          code: MILK,
          item_name: '',
          manufacturer_name: '',
          quantity_milli: 0,
          unit_measure: '',
          price_agorot: 1,
          is_weighted: false,
          allow_discount: true,
          price_at: null,
        })
        .execute();
      await resumeMerges(deps());
      expect(await staged()).toBe(0);
      expect(await db.selectFrom('feed_file').select(['state', 'reason']).executeTakeFirst()).toEqual({
        state: 'refused',
        reason: 'interrupted',
      });
    });
  });

  const osherAd = realFeeds('seven-chains-2026-08-10/PriceFull7290103152017-001-001-20260810-060000.gz');
  it.skipIf(osherAd === undefined)('stores a real file to the last row', async () => {
    const [report] = await run([osherAd ?? '']);
    expect(report).toMatchObject({ state: 'stored', rowsRead: 6817, rowsStored: 6817, rowsChanged: 6817, dropped: {} });
    const copy = files.write('PriceFull7290103152017-001-001-20260811-060000.gz', readFileSync(osherAd ?? ''));
    expect((await run([copy]))[0]).toMatchObject({ state: 'stored', rowsStored: 6817, rowsChanged: 0 });
    const [sum] = await db
      .selectFrom('price')
      .select(({ fn }) => fn.sum<number>('price_agorot').as('agorot'))
      .execute();
    expect(Number(sum?.agorot)).toBe(sumOfPrices(readFileSync(osherAd ?? '')));
  });
});

/** Counted without the reader: every ItemPrice, in agorot. */
function sumOfPrices(gz: Buffer): number {
  const xml = gunzipSync(gz).toString();
  return [...xml.matchAll(/<ItemPrice>([\d.]+)</g)].reduce(
    (sum, [, price]) => sum + Math.round(Number(price) * 100),
    0,
  );
}
