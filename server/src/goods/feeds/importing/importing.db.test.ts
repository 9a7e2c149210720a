import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { priceFileV2 } from '../../../../test/feeds/fixtures/testLayouts.ts';
import { giveUpInterrupted, importPaths } from '../feeds.ts';
import type { ImportOptions } from './reports.ts';
import { priceXml, zipOf } from '../../../../test/feeds/testFiles.ts';
import { NOW, testImports } from '../../../../test/feeds/testImports.ts';

const MILK = '7290004131074';

describeDb('feeds', (openTestDb) => {
  const imports = testImports(openTestDb);
  const { files, run, importItems, prices } = imports;

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

  it('[F28] a file that was read ahead is judged when its turn comes', async () => {
    const name = 'PriceFull7290058140886-039-202608100600.gz';
    const xml = gzipSync(priceXml([{ code: MILK, price: '6' }]));
    const paths = [files.write(`a/${name}`, xml), files.write(`b/${name}`, xml)];
    const newer = files.write('PriceFull7290058140886-039-202608110600.xml', priceXml([{ code: MILK, price: '7' }]));
    expect((await run([newer, ...paths])).map(({ state, reason }) => [state, reason])).toEqual([
      ['stored', null],
      ['unchanged', 'same_file'],
      ['stored', null],
    ]);
    expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 700`]);
  });

  it('[F28] an import that is left in the middle ends what it read ahead', async () => {
    const write = (store: string): string =>
      files.write(`Price7290058140886-${store}-202608100600.xml`, priceXml([{ code: MILK, price: '6' }], { store }));
    const reports = importPaths(imports, [write('039'), write('040')]);
    for await (const { state } of reports) {
      expect(state).toBe('stored');
      break;
    }
    const logged = await imports.db.selectFrom('feed_file').select('state').execute();
    expect(logged).toEqual([{ state: 'stored' }]);
  });

  it('[O24] a file of several stores is a report for each, and read once', async () => {
    const store = (no: string, price: string) =>
      `<Store><StoreId>${no}</StoreId><Items><Item><ItemCode>${MILK}</ItemCode><ItemPrice>${price}</ItemPrice></Item></Items></Store>`;
    const xml = `<Root><ChainId>7290058140886</ChainId><Stores>${store('1', '5')}${store('2', '6')}</Stores></Root>`;
    const path = files.write('PriceFull7290058140886-202608100600.xml', xml);
    expect((await run([path])).map(({ name, storeKey, state }) => [name, storeKey, state])).toEqual([
      ['PriceFull7290058140886-202608100600.xml', '7290058140886-0-1', 'stored'],
      ['PriceFull7290058140886-202608100600.xml (2)', '7290058140886-0-2', 'stored'],
    ]);
    expect(await prices()).toEqual([`7290058140886-0-1 ${MILK} 500`, `7290058140886-0-2 ${MILK} 600`]);
    expect((await run([path])).map(({ state }) => state)).toEqual(['unchanged']);
  });

  it('[O28] a file of prices and promotions is both, with a report for each', async () => {
    const deal =
      '<Promotion><PromotionId>7</PromotionId><RewardType>1</RewardType><DiscountedPrice>5</DiscountedPrice><Item>CODE</Item></Promotion>';
    const xml = priceXml([{ code: MILK, price: '6' }]).replace(
      '</Root>',
      `<Promotions>${deal.replace('CODE', MILK)}</Promotions></Root>`,
    );
    const name = 'PriceFull7290058140886-039-202608100600.xml';
    expect(await run([files.write(name, xml)])).toMatchObject([
      { name, kind: 'PriceFull', state: 'stored', rowsRead: 1, storeKey: '7290058140886-1-39' },
      { name: `${name} (promotion)`, kind: 'Promo', state: 'stored', rowsRead: 1, storeKey: '7290058140886-1-39' },
    ]);
    expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 600`]);
    const live = imports.db.selectFrom('store_promotion').select('promotion_id').where('is_live', '=', true);
    expect(await live.execute()).toEqual([{ promotion_id: '7' }]);
  });

  describe('interruptions', () => {
    const items = Array.from({ length: 1200 }, (_, i) => ({ code: String(70_000_000 + i), price: '1.50' }));

    /** Stops an import as soon as some of its rows are merged. */
    async function stopMerging() {
      await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6.90' }]);
      const stopping = new AbortController();
      const path = files.write('PriceFull7290058140886-039-202608110600.xml', priceXml(items));
      const onProgress: ImportOptions['onProgress'] = ({ stage }) => stage === 'merging' && stopping.abort();
      return run([path], { onProgress, signal: stopping.signal });
    }
    const lastFile = () =>
      imports.db
        .selectFrom('feed_file')
        .select(['state', 'rows_changed'])
        .orderBy('file_id', 'desc')
        .executeTakeFirst();

    it('[F18] stores a file whole, or nothing of it', async () => {
      expect(await stopMerging()).toMatchObject([{ state: 'refused', reason: 'interrupted' }]);
      expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 690`]);
      expect(await imports.db.selectFrom('product').select('code').execute()).toEqual([{ code: MILK }]);
      await imports.importItems('PriceFull', '202608110600', items);
      expect(await prices()).toHaveLength(1200);
      expect(await lastFile()).toEqual({ state: 'stored', rows_changed: 1201 });
    });

    it('[F18] gives up a file that was stopped while it was read', async () => {
      const stopping = new AbortController();
      const path = files.write('PriceFull7290058140886-039-202608110600.xml', priceXml([...items, ...items]));
      const [report] = await run([path], { onProgress: () => stopping.abort(), signal: stopping.signal });
      expect(report).toMatchObject({ state: 'refused', reason: 'interrupted' });
      expect(await prices()).toEqual([]);
    });

    it('[O45] stores the file that is read when the import is asked to stop, and no other one', async () => {
      const stopping = new AbortController();
      const paths = ['039', '040'].map((store) =>
        files.write(`PriceFull7290058140886-${store}-202608110600.xml`, priceXml(items, { store })),
      );
      const reports = await run(paths, { onProgress: () => stopping.abort(), stop: stopping.signal });
      expect(reports).toMatchObject([{ state: 'stored', rowsRead: 1200 }]);
    });

    it('marks a file as interrupted whose process was killed while it read it', async () => {
      const startedAt = new Date(NOW.getTime() - 2 * 3_600_000);
      await imports.db
        .insertInto('feed_file')
        .values({ name: 'x', state: 'reading', started_at: startedAt, dropped: '{}' })
        .execute();
      await giveUpInterrupted(imports);
      expect(await imports.db.selectFrom('feed_file').select(['state', 'reason']).executeTakeFirst()).toEqual({
        state: 'refused',
        reason: 'interrupted',
      });
    });
  });

  it('stores a large file to the last row', async () => {
    const numbers = { chain: '7299012000005', sub: '001', store: '001' };
    const items = Array.from({ length: 6817 }, (_, at) => ({
      code: String(7_299_012_100_000 + at),
      name: `מוצר לדוגמה מספר ${at}`,
      price: ((100 + ((at * 37) % 9000)) / 100).toFixed(1 + (at % 2)),
    }));
    const content = gzipSync(priceFileV2(numbers, items));
    const [report] = await run([files.write('PriceFull7299012000005-001-001-20260810-060000.gz', content)]);
    expect(report).toMatchObject({ state: 'stored', rowsRead: 6817, rowsStored: 6817, rowsChanged: 6817, dropped: {} });
    const copy = files.write('PriceFull7299012000005-001-001-20260811-060000.gz', content);
    expect((await run([copy]))[0]).toMatchObject({ state: 'stored', rowsStored: 6817, rowsChanged: 0 });
    const [sum] = await imports.db
      .selectFrom('price')
      .select(({ fn }) => fn.sum<number>('price_agorot').as('agorot'))
      .execute();
    expect(Number(sum?.agorot)).toBe(items.reduce((all, { price }) => all + Math.round(Number(price) * 100), 0));
  });
});
