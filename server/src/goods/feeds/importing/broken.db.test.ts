import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { priceXml } from '../../../../test/feeds/testFiles.ts';
import { testImports } from '../../../../test/feeds/testImports.ts';

const MILK = '7290004131074';

describeDb('broken feeds', (openTestDb) => {
  const imports = testImports(openTestDb);
  const { files, run, importItems, prices } = imports;

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
    // It is for the terminal, which is English.
    expect(report?.text).toMatch(/^[A-Z][\w ,:’]+$/);
    expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 690`]);
    expect(
      await imports.db
        .selectFrom('feed_file')
        .select(['state', 'reason'])
        .orderBy('file_id', 'desc')
        .executeTakeFirst(),
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

  it('passes over what only lies beside feeds in a folder', async () => {
    files.write('notes.md', '# notes');
    files.write('picture', 'PNG');
    files.write('Price7290058140886-039-202608150600.xml', 'PNG');
    const reports = await run([files.folder]);
    const outcomes = Object.fromEntries(reports.map(({ name, state, reason }) => [name, [state, reason]]));
    expect(outcomes.picture).toEqual(['skipped', 'other_file']);
    expect(outcomes['notes.md']).toEqual(['skipped', 'other_file']);
    expect(outcomes['Price7290058140886-039-202608150600.xml']).toEqual(['refused', 'not_a_feed']);
  });
});
