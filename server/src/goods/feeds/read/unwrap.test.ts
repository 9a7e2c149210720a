import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { InflatedBudget } from './budget.ts';
import { testFolder, zipOf } from '../../../../test/feeds/testFiles.ts';
import { documentsIn } from './unwrap.ts';

const XML = '<Root>שלום</Root>';
const files = testFolder();
afterAll(() => files.clear());

async function read(content: string | Uint8Array, budget = new InflatedBudget(content.length)): Promise<string[][]> {
  const documents: string[][] = [];
  for await (const { name, bytes } of documentsIn(files.write('file', content), budget)) {
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    documents.push([name, Buffer.concat(chunks).toString()]);
  }
  return documents;
}

describe('[F1] wrappings are known by their first bytes', () => {
  test.each([
    ['none', Buffer.from(XML)],
    ['gzip', gzipSync(XML)],
    ['zip', zipOf({ 'a.xml': XML })],
    ['gzip in zip', zipOf({ 'a.gz': gzipSync(XML) })],
    ['zip in gzip', gzipSync(zipOf({ 'a.xml': XML }))],
    ['zip in gzip in zip', zipOf({ b: gzipSync(zipOf({ 'a.xml': XML })) })],
    ['two gzips in one file', Buffer.concat([gzipSync('<Root>'), gzipSync('שלום</Root>')])],
  ])('%s', async (_what, content) => expect(await read(content)).toEqual([['file', XML]]));

  test('a zip of several files gives all of them, and nothing of what a Mac puts beside', async () => {
    const zip = zipOf({ 'x/': '', 'x/a.xml': '<a/>', 'b.xml': '<b/>', '__MACOSX/b.xml': 'junk' });
    expect(await read(zip)).toEqual([
      ['file/x/a.xml', '<a/>'],
      ['file/b.xml', '<b/>'],
    ]);
  });
});

describe('[F17] a broken file is refused with its reason', () => {
  const long = gzipSync(randomBytes(200_000).toString('hex'));
  const damaged = Buffer.from(long);
  damaged.writeUInt32LE(0, damaged.length - 8);
  test.each([
    ['an empty file', Buffer.alloc(0), 'empty'],
    ['a cut gzip', long.subarray(0, 50_000), 'truncated'],
    ['a gzip with a wrong checksum', damaged, 'corrupt'],
    ['a cut zip', zipOf({ a: randomBytes(9000) }).subarray(0, 5000), 'truncated'],
    ['a zip with a wrong checksum', zipOf({ a: XML }, true), 'corrupt'],
    ['four wrappings', gzipSync(gzipSync(gzipSync(gzipSync(XML)))), 'too_deep'],
    ['a gigabyte of zeros', gzipSync(Buffer.alloc(64 * 1024 ** 2)), 'too_large'],
    ['a zip of zeros', zipOf({ a: Buffer.alloc(64 * 1024 ** 2) }), 'too_large'],
  ])('%s', async (_what, content, reason) => {
    await expect(read(content)).rejects.toMatchObject({ reason });
  });

  test('more than the limit, however well it is packed', async () => {
    const content = gzipSync(randomBytes(10_000));
    await expect(read(content, new InflatedBudget(content.length, 9999))).rejects.toMatchObject({
      reason: 'too_large',
    });
  });
});

test('temporary copies are gone afterwards', async () => {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sali-feed-'));
  const before = left();
  await read(gzipSync(zipOf({ 'a.xml': XML })));
  for await (const document of documentsIn(
    files.write('file', gzipSync(zipOf({ a: XML, b: XML }))),
    new InflatedBudget(999),
  )) {
    expect(document.name).toBe('file/a');
    break;
  }
  expect(left()).toEqual(before);
});
