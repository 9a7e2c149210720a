import { writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { classifyHere } from '../../rows/classify.ts';
import type { ReadFeed } from '../readFeed.ts';
import { FeedError } from '../../feedError.ts';
import { priceXml, testFolder, zipOf } from '../../../../../test/feeds/testFiles.ts';
import { type FeedReader, readerOf } from './feedReaders.ts';
import { ReadingThread } from './readingThread.ts';

const files = testFolder();
const thread = new ReadingThread();
const here = readerOf({ bytes: 0 });
const hooks = { onRows: () => undefined, signal: undefined };

// The thread compiles its program from the source.
vi.setConfig({ testTimeout: 60_000 });

afterAll(async () => {
  await thread.close();
  files.clear();
});

async function read(reader: Pick<FeedReader, 'documents'>, path: string, ownHooks: typeof hooks | object = {}) {
  const { size } = await stat(path);
  const documents: [string, readonly ReadFeed[]][] = [];
  for await (const { name, feeds } of reader.documents({ path, bytes: size }, { ...hooks, ...ownHooks }))
    documents.push([name, await feeds]);
  return documents;
}

const ITEMS = Array.from({ length: 4500 }, (_, at) => ({
  code: at % 7 === 0 ? String(100 + at) : String(7290000000000 + at),
  price: at % 50 === 0 ? '' : (1 + at / 100).toFixed(2),
  name: at % 3 === 0 ? `חלב תנובה ${at}` : `Milk &quot;${at}&quot;`,
  more:
    `<ManufacturerName>יצרן ${at % 9}</ManufacturerName><bIsWeighted>${at % 2}</bIsWeighted>` +
    (at % 4 === 0 ? '' : '<UnitQty>גרם</UnitQty><Quantity>250</Quantity><ManufactureCountry>IL</ManufactureCountry>') +
    (at % 5 === 0 ? '' : '<PriceUpdateDate>2026-08-01 06:00</PriceUpdateDate><AllowDiscount>0</AllowDiscount>'),
}));
const PROMOTIONS =
  '<Root><ChainId>7290058140886</ChainId><StoreId>39</StoreId><Promotions>' +
  Array.from(
    { length: 30 },
    (_, at) =>
      `<Promotion><PromotionId>${at}</PromotionId><PromotionDescription>2 ב-10</PromotionDescription>` +
      '<PromotionStartDate>2026-08-01</PromotionStartDate><PromotionEndDate>2026-08-31</PromotionEndDate>' +
      `<RewardType>1</RewardType><MinQty>2</MinQty><DiscountedPrice>10</DiscountedPrice><PromotionItems>` +
      Array.from({ length: 90 }, (_, code) => `<Item><ItemCode>${7290000000000 + code}</ItemCode></Item>`).join('') +
      '</PromotionItems></Promotion>',
  ).join('') +
  '</Promotions></Root>';
const STORES =
  '<Store><ChainId>7290058140886</ChainId><Branches><Branch><StoreId>7</StoreId><StoreName>צפון</StoreName>' +
  '<Latitude>32.1</Latitude><Longitude>34.8</Longitude></Branch></Branches></Store>';

it('[F30] a file is the same, read in the thread and here', async () => {
  const path = files.write(
    'all.zip',
    zipOf({
      'PriceFull7290058140886-039-202608100600.xml': priceXml(ITEMS),
      'PromoFull7290058140886-039-202608100600.xml': PROMOTIONS,
      'Stores7290058140886-000-202608100600.xml': STORES,
    }),
  );
  const rows: number[] = [];
  const inThread = await read(thread, path, { onRows: (count: number) => rows.push(count) });
  expect(inThread).toEqual(await read(here, path));
  expect(inThread.map(([, [feed]]) => [feed?.prices.length, feed?.promotions.length, feed?.stores.length])).toEqual([
    [4410, 0, 0],
    [0, 30, 0],
    [0, 0, 1],
  ]);
  expect(rows).toContain(4500);
});

it('[F30] an error in a file has the same reason in the thread', async () => {
  const whole = gzipSync(priceXml(ITEMS));
  const cut = files.write('cut.gz', whole.subarray(0, whole.length / 2));
  const page = files.write('page.xml', '<!DOCTYPE html><html><body>404</body></html>');
  for (const path of [cut, page, files.write('empty.xml', '')]) {
    const reasons = await Promise.all(
      [thread, here].map((reader) => read(reader, path).catch((error: unknown) => (error as FeedError).reason)),
    );
    expect(reasons[0]).toBe(reasons[1]);
    expect(typeof reasons[0]).toBe('string');
  }
});

it('[F30] a file that is gone fails as one that cannot be read', async () => {
  const reading = thread.documents({ path: `${files.folder}/gone.gz`, bytes: 9 }, hooks).next();
  await expect(reading).rejects.toMatchObject({ syscall: 'open' });
});

it('[F30] reading stops when it is aborted', async () => {
  const path = files.write('PriceFull7290058140886-039-202608100600.xml', priceXml(ITEMS));
  const stopping = new AbortController();
  stopping.abort();
  const refused = read(thread, path, { signal: stopping.signal });
  await expect(refused).rejects.toEqual(new FeedError('interrupted'));
});

it('[F30] a thread that ends fails what it was reading, and the next file is read by another', async () => {
  const path = files.write('again.xml', priceXml(ITEMS));
  let closed: Promise<void> | undefined;
  // The first rows show that it is being read.
  const reading = read(thread, path, { onRows: () => (closed ??= thread.close()) });
  await expect(reading).rejects.toThrow('the reading thread was closed');
  await closed;
  writeFileSync(path, priceXml(ITEMS.slice(1, 5)));
  const [[, [feed]] = ['', []]] = await read(thread, path);
  expect(feed?.prices).toHaveLength(4);
});

it('[F30] categories are the same, found in the thread and here', async () => {
  const products = ['חלב תנובה 3% קרטון 1 ליטר', 'לחם אחיד פרוס', '000', 'עגבניות'].map((name) => ({
    name,
    unit: 'kg',
    isWeighted: name === 'עגבניות',
  }));
  expect(await thread.classify(products)).toEqual(await classifyHere(products));
});
