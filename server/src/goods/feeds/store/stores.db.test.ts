import { expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { priceXml } from '../../../../test/feeds/testFiles.ts';
import { testImports } from '../../../../test/feeds/testImports.ts';

const MILK = '7290004131074';

describeDb('stores of feeds', (openTestDb) => {
  const imports = testImports(openTestDb);
  const { files, run, importItems, prices } = imports;

  const storesXml = (name: string, more = '') =>
    `<Root><ChainId>7290058140886</ChainId><SubChains><SubChain><SubChainId>2</SubChainId><Stores>
     <Store><StoreId>039</StoreId><StoreName>${name}</StoreName><Address>הרצל 1</Address><City>3000</City>${more}</Store>
     <Store><StoreId>40</StoreId><StoreName>ארבעים</StoreName></Store><Store><StoreName>בלי מספר</StoreName></Store>
     </Stores></SubChain></SubChains></Root>`;
  const importStores = (time: string, xml: string) =>
    run([files.write(`Stores7290058140886-000-${time}.xml`, `\uFEFF${xml}`)]);
  const stores = () =>
    imports.db
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
      { store_key: '7290058140886-1-39', store_name: 'אונליין', address: 'הרצל 1', city: 'ירושלים', lat: null },
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

  it('[O60] of a list whose tags do not match are stored, and the report says what was wrong', async () => {
    const broken = storesXml('אונליין').replace('</SubChain>', '</SubChains>');
    const [report] = await importStores('202608110600', broken);
    expect(report).toMatchObject({ state: 'stored', reason: 'mended', rowsStored: 2, rowsChanged: 2 });
    expect(report?.text).toMatch(/tags do not match/);
    expect((await stores()).map((store) => store.store_name)).toEqual(['אונליין', 'ארבעים']);
    const [logged] = await imports.db.selectFrom('feed_file').select(['state', 'reason']).execute();
    expect(logged).toEqual({ state: 'stored', reason: 'mended' });
  });

  it('[O61] of a file whose header cuts the id of the chain off belong to the chain', async () => {
    const xml = storesXml('שם').replace('<ChainId>7290058140886', '<ChainId>729005814088');
    await run([files.write('Stores-202608110600.xml', xml)]);
    expect((await stores())[0]).toMatchObject({ store_key: '7290058140886-2-39' });
  });
});
