import { gzipSync, strToU8, zipSync } from 'fflate';
import buffer from 'node:buffer';
import { expect, it, vi } from 'vitest';
import type { ExportFile } from '@sali/domain/kitchen/exports/exportTypes';
import { ExportTooBig } from './exportTooBig.ts';
import { fileBytes, openExport } from './unpackExport.ts';

// jsdom's have no bytes.
vi.stubGlobal('Blob', buffer.Blob);
vi.stubGlobal('File', buffer.File);

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (array: Uint8Array): Bytes => new Uint8Array(array);
const zip = (files: Record<string, Uint8Array>) => bytes(zipSync(files));
const PICTURE = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2]);

async function openBytes(name: string, content: Bytes) {
  const { files, ...opened } = openExport(name, new File([content], name));
  const all: ExportFile[] = [];
  for await (const file of files) all.push(file);
  return { ...opened, files: all };
}

it('[IE3] zips in zips and compressed files are opened, whatever their names; pictures come first, and wait', async () => {
  const inner = zip({ 'recipe.json': strToU8('{"a":1}'), 'image.jpg': PICTURE });
  const file = zip({
    '1.zip': inner,
    'מרק.paprikarecipe': bytes(gzipSync(strToU8('{"b":2}'))),
    '__MACOSX/x': strToU8('x'),
  });
  const { files, unread, keepPicture, pictureOf } = await openBytes('export.bin', file);
  expect(files).toEqual([
    { path: '1.zip/image.jpg', text: null },
    { path: '1.zip/recipe.json', text: '{"a":1}' },
    { path: 'מרק.paprikarecipe', text: '{"b":2}' },
  ]);
  expect(unread).toEqual([]);
  const pictureBytes = async (picture: Parameters<typeof pictureOf>[0]) => {
    const blob = await pictureOf(picture);
    return blob && [...(await fileBytes(blob))];
  };
  expect(await pictureBytes({ path: '1.zip/image.jpg' })).toEqual([...PICTURE]);
  expect(await pictureBytes({ path: 'none' })).toBeNull();
  const kept = keepPicture({ base64: '/9j/' });
  expect(kept).toHaveProperty('path');
  expect((await pictureOf(kept))?.size).toBe(3);
  expect((await pictureOf({ base64: '/9j/' }))?.size).toBe(3);
  expect(await pictureOf(keepPicture({ base64: '%' }))).toBeNull();
});

it('[IE3] marks of encodings are no part of a text', async () => {
  const textOf = async (...array: number[]) => (await openBytes('a', new Uint8Array(array))).files[0]?.text;
  expect(await textOf(0xef, 0xbb, 0xbf, 0x41)).toBe('A');
  expect(await textOf(0xff, 0xfe, 0xd0, 0x05)).toBe('א');
  expect(await textOf(0xe0, 0xe1)).toBe('אב');
  expect(await textOf()).toBe('');
});

it('[IE3] what is cut off or no archive is named, and the rest is opened', async () => {
  const whole = gzipSync(strToU8('{"name":"x"}'.repeat(100)));
  expect((await openBytes('cut.gz', bytes(whole.subarray(0, whole.length - 20)))).unread).toEqual([
    { name: 'cut.gz', reason: 'broken' },
  ]);
  expect((await openBytes('cut.zip', zip({ a: strToU8('text') }).slice(0, 30))).unread).toEqual([
    { name: 'cut.zip', reason: 'broken' },
  ]);
  const mixed = zip({ 'bad.gz': new Uint8Array([0x1f, 0x8b, 8, 0, 1]), 'good.txt': strToU8('חלב') });
  expect(await openBytes('x', mixed)).toMatchObject({
    files: [{ path: 'good.txt', text: 'חלב' }],
    unread: [{ name: 'bad.gz', reason: 'broken' }],
  });
});

it('[IE3] a file of a zip that unpacks to another size than it says is named', async () => {
  const liar = zip({ 'a.txt': strToU8('חלב\n'.repeat(100)), 'b.txt': strToU8('לחם') });
  // The size of the first file, in the directory at the end of the zip.
  const directory = liar.findIndex((_byte, at) => [0x50, 0x4b, 0x01, 0x02].every((sign, by) => liar[at + by] === sign));
  new DataView(liar.buffer).setUint32(directory + UNPACKED_SIZE_AT, 5, true);
  expect(await openBytes('x', liar)).toMatchObject({
    files: [{ path: 'b.txt' }],
    unread: [{ name: 'a.txt', reason: 'broken' }],
  });
});

const UNPACKED_SIZE_AT = 24;

it('[IE3] what unpacks to far more than it is, and zips nested too deep, are refused', async () => {
  const zeros = new Uint8Array(8_000_000);
  await expect(openBytes('bomb.zip', zip({ a: zeros }))).rejects.toThrow(ExportTooBig);
  await expect(openBytes('bomb.gz', bytes(gzipSync(zeros)))).rejects.toThrow(ExportTooBig);
  let nested = bytes(strToU8('x'));
  for (let depth = 0; depth < 8; depth += 1) nested = zip({ a: nested });
  await expect(openBytes('deep.zip', nested)).rejects.toThrow(ExportTooBig);
});

it('[IE3] a zip is read where its parts lie: pictures stay out of the memory', async () => {
  const photos = Array.from({ length: 10 }, (_none, at) => [`${at}.jpg`, new Uint8Array(300_000)] as const);
  const all = Object.fromEntries([...photos, ['recipe.json', strToU8('{"a":1}')] as const]);
  const content = bytes(zipSync(all, { level: 0 }));
  let read = 0;
  class CountedFile extends File {
    override slice(start = 0, end = this.size): Blob {
      read += end - start;
      return super.slice(start, end);
    }
    override arrayBuffer(): Promise<ArrayBuffer> {
      read += this.size;
      return super.arrayBuffer();
    }
    override stream(): ReadableStream<Bytes> {
      read += this.size;
      return super.stream();
    }
  }
  const { files } = openExport('x.zip', new CountedFile([content], 'x.zip'));
  let count = 0;
  for await (const file of files) count += file.text === null ? 0 : 1;
  expect(count).toBe(1);
  expect(content.length).toBeGreaterThan(1_000_000);
  expect(read).toBeLessThan(content.length / 3);
});
