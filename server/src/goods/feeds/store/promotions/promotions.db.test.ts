import { gzipSync } from 'node:zlib';
import type { Transaction } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../../../../base/db/tables.ts';
import { describeDb } from '../../../../../test/db/testDb.ts';
import { importPaths } from '../../feeds.ts';
import type { FileReport } from '../../importing/reports.ts';
import { testImports } from '../../../../../test/feeds/testImports.ts';

/** `id` → its codes, each for 5 shekels. */
type PromotionCodes = Readonly<Record<string, readonly string[]>>;

const xml = (promotions: PromotionCodes): string =>
  `<Root><ChainID>7290058140886</ChainID><SubChainID>001</SubChainID><StoreID>039</StoreID><Promotions>${Object.entries(
    promotions,
  )
    .map(
      ([
        id,
        codes,
      ]) => `<Promotion><PromotionID>${id}</PromotionID><PromotionDescription>מבצע ${id}</PromotionDescription>
      <PromotionStartDateTime>2026-08-01T00:00:00</PromotionStartDateTime>
      <PromotionEndDateTime>2026-08-31T23:59:00</PromotionEndDateTime><Groups><Group><PromotionItems>${codes
        .map(
          (code) => `<PromotionItem><ItemCode>${code}</ItemCode><RewardType>1</RewardType><MinQty>1</MinQty>
          <DiscountedPrice>5</DiscountedPrice></PromotionItem>`,
        )
        .join('')}</PromotionItems></Group></Groups></Promotion>`,
    )
    .join('')}</Promotions></Root>`;

describeDb('promotions of a store', (openTestDb) => {
  const imports = testImports(openTestDb);

  async function importPromotions(
    kind: 'Promo' | 'PromoFull',
    time: string,
    promotions: PromotionCodes,
  ): Promise<FileReport> {
    const path = imports.files.write(`${kind}7290058140886-039-${time}.gz`, gzipSync(xml(promotions)));
    const [report] = await imports.run([path]);
    if (!report) throw new Error('no report');
    return report;
  }

  /** `id: codes` of every promotion that counts. */
  async function live(): Promise<string[]> {
    const rows = await imports.db
      .selectFrom('store_promotion as p')
      .innerJoin('store_promotion_item as i', 'i.promotion_row', 'p.promotion_row')
      .select(['p.promotion_id', 'i.code'])
      .where('p.is_live', '=', true)
      .orderBy('p.promotion_id')
      .orderBy('i.place')
      .execute();
    const codes = new Map<string, string[]>();
    for (const { promotion_id: id, code } of rows) codes.set(id, [...(codes.get(id) ?? []), code]);
    return Array.from(codes, ([id, of]) => `${id}: ${of.join(' ')}`);
  }
  const stored = async (): Promise<number> =>
    (await imports.db.selectFrom('store_promotion').select('promotion_row').execute()).length;

  it('[F23] a full file is what the store promises, and nothing of the one before is left', async () => {
    expect(await importPromotions('PromoFull', '202608100600', { 1: ['11', '12'], 2: ['12'] })).toMatchObject({
      state: 'stored',
      kind: 'PromoFull',
      storeKey: '7290058140886-1-39',
      rowsRead: 3,
      rowsStored: 3,
      rowsChanged: 2,
    });
    expect(await live()).toEqual(['1: 11 12', '2: 12']);
    await importPromotions('PromoFull', '202608110600', { 2: ['13'], 3: ['11'] });
    expect(await live()).toEqual(['2: 13', '3: 11']);
    expect(await stored()).toBe(2);
  });

  it('[F23] a delta changes the promotions that it names, and no others', async () => {
    await importPromotions('PromoFull', '202608100600', { 1: ['11'], 2: ['12'] });
    await importPromotions('Promo', '202608100700', { 2: ['13'], 3: ['14'] });
    expect(await live()).toEqual(['1: 11', '2: 13', '3: 14']);
  });

  it('[O27] a delta ends the promotions that it says are off, if only those', async () => {
    await importPromotions('PromoFull', '202608100600', { 1: ['11'], 2: ['12'] });
    const off = xml({ 2: ['12'] }).replace('<Groups>', '<AdditionalIsActive>0</AdditionalIsActive><Groups>');
    const path = (time: string) => imports.files.write(`Promo7290058140886-039-${time}.xml`, off);
    await imports.run([path('202608100500')]);
    expect(await live()).toEqual(['1: 11', '2: 12']);
    expect(await imports.run([path('202608100700')])).toMatchObject([{ state: 'stored', dropped: { inactive: 1 } }]);
    expect(await live()).toEqual(['1: 11']);
  });

  it('[F34] the clubs that promotions name are those of the chain, from then on', async () => {
    const clubsOfChain = async () => (await imports.db.selectFrom('chain').select('club_ids').execute())[0]?.club_ids;
    const ofClubs = (kind: string, time: string, clubs: string) =>
      imports.run([
        imports.files.write(
          `${kind}7290058140886-039-${time}.xml`,
          xml({ 1: ['11'] }).replace('<Groups>', `<ClubID>${clubs}</ClubID><Groups>`),
        ),
      ]);
    await ofClubs('PromoFull', '202608100600', '0 - כלל הלקוחות');
    expect(await clubsOfChain()).toEqual([]);
    await ofClubs('PromoFull', '202608110600', '2 - אשראי');
    await ofClubs('Promo', '202608110700', '1,חברי מועדון');
    expect(await clubsOfChain()).toEqual([1, 2]);
    await ofClubs('PromoFull', '202608120600', '0');
    expect(await clubsOfChain()).toEqual([1, 2]);
  });

  it('[F24] a late file does not undo a newer one', async () => {
    await importPromotions('PromoFull', '202608100600', { 1: ['11'] });
    await importPromotions('Promo', '202608100900', { 1: ['13'] });
    await importPromotions('Promo', '202608100800', { 1: ['12'], 2: ['12'] });
    expect(await live()).toEqual(['1: 13', '2: 12']);
    expect(await importPromotions('PromoFull', '202608090600', { 9: ['19'] })).toMatchObject({
      state: 'older',
      reason: 'newer_stored',
    });
    expect(await live()).toEqual(['1: 13', '2: 12']);
    await importPromotions('PromoFull', '202608100830', { 1: ['14'], 4: ['14'] });
    expect(await live()).toEqual(['1: 13', '4: 14']);
  });

  const rowsOf = async () =>
    imports.db
      .selectFrom('store_promotion')
      .select(['promotion_row', 'promotion_id', 'place'])
      .where('is_live', '=', true)
      .orderBy('place')
      .execute();

  it('[F32] a promotion that a full file repeats is the same row, at its place in the new file', async () => {
    await importPromotions('PromoFull', '202608100600', { a: ['11', '12'], b: ['12'], c: ['13'], d: ['14'] });
    const before = new Map((await rowsOf()).map((row) => [row.promotion_id, row.promotion_row]));
    const again = await importPromotions('PromoFull', '202608110600', {
      d: ['14'],
      e: ['15'],
      a: ['11', '12'],
      b: ['12', '19'],
    });
    expect(again).toMatchObject({ state: 'stored', rowsStored: 6, rowsChanged: 3 });
    const after = await rowsOf();
    expect(after.map((row) => row.promotion_id)).toEqual(['d', 'e', 'a', 'b']);
    const isSame = after.map((row) => before.get(row.promotion_id) === row.promotion_row);
    expect(isSame).toEqual([true, false, true, false]);
    expect(await live()).toEqual(['a: 11 12', 'b: 12 19', 'd: 14', 'e: 15']);
    expect(await stored()).toBe(4);
  });

  it('[F32] a full file that only ends promotions changes something, one that repeats them nothing', async () => {
    await importPromotions('PromoFull', '202608100600', { 1: ['11'], 2: ['12'] });
    expect(await importPromotions('PromoFull', '202608110600', { 1: ['11'] })).toMatchObject({ rowsChanged: 1 });
    expect(await importPromotions('PromoFull', '202608120600', { 1: ['11'] })).toMatchObject({
      state: 'stored',
      rowsChanged: 0,
    });
    expect(await live()).toEqual(['1: 11']);
  });

  it('[F32] a promotion that another process ended meanwhile is written again', async () => {
    await importPromotions('PromoFull', '202608100600', { 1: ['11'], 2: ['12'] });
    const path = imports.files.write(
      'PromoFull7290058140886-039-202608110600.gz',
      gzipSync(xml({ 1: ['11'], 2: ['12'], 3: ['13'] })),
    );
    let ended: Promise<unknown> | undefined;
    const onProgress = ({ stage }: { stage?: string }) => {
      if (stage === 'merging')
        ended ??= imports.db
          .updateTable('store_promotion')
          .set({ is_live: false })
          .where('is_live', '=', true)
          .execute();
    };
    // Every transaction begins after the other process is done.
    const transaction = () => ({
      execute: async <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> => {
        await ended;
        return imports.db.transaction().execute(work);
      },
    });
    const db = new Proxy(imports.db, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (key === 'transaction') return transaction;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const reports: FileReport[] = [];
    for await (const report of importPaths({ ...imports, db }, [path], { onProgress })) reports.push(report);
    expect(reports).toMatchObject([{ state: 'stored', rowsChanged: 3 }]);
    expect(await live()).toEqual(['1: 11', '2: 12', '3: 13']);
  });

  it('[F25] an empty file changes nothing, full or not', async () => {
    await importPromotions('PromoFull', '202608100600', { 1: ['11'] });
    expect(await importPromotions('PromoFull', '202608110600', {})).toMatchObject({ state: 'stored', rowsRead: 0 });
    expect(await importPromotions('Promo', '202608120600', {})).toMatchObject({ state: 'stored', rowsRead: 0 });
    expect(await live()).toEqual(['1: 11']);
  });

  it('[F25] a file that is cut off changes nothing', async () => {
    await importPromotions('PromoFull', '202608100600', { 1: ['11'] });
    const cut = xml({ 1: ['12'], 2: ['13'] }).slice(0, -40);
    const path = imports.files.write('PromoFull7290058140886-039-202608110600.xml', cut);
    expect((await imports.run([path]))[0]).toMatchObject({ state: 'refused', reason: 'truncated' });
    expect(await live()).toEqual(['1: 11']);
  });

  it('[F25] a file that is interrupted while it is stored leaves nothing', async () => {
    await importPromotions('PromoFull', '202608100600', { 1: ['11'] });
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [String(1000 + at), ['11', '12', '13']]));
    const path = imports.files.write('PromoFull7290058140886-039-202608110600.gz', gzipSync(xml(many)));
    const stop = new AbortController();
    const onProgress = ({ stage }: { stage?: string }) => stage === 'merging' && stop.abort();
    const reports: FileReport[] = [];
    for await (const report of importPaths(imports, [path], { signal: stop.signal, onProgress })) reports.push(report);
    expect(reports).toMatchObject([{ state: 'refused', reason: 'interrupted' }]);
    expect(await live()).toEqual(['1: 11']);
    expect(await stored()).toBe(1);
  });
});
