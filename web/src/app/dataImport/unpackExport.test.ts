import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ExportTooBig } from './exportTooBig.ts';
import { openExport } from './unpackExport.ts';

const bytes = (array: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(array);
const zip = (files: Record<string, Uint8Array>) => bytes(zipSync(files));
const PICTURE = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2]);

it('[IE3] zips in zips and compressed files are opened, whatever their names; pictures wait', () => {
  const inner = zip({ 'recipe.json': strToU8('{"a":1}'), 'image.jpg': PICTURE });
  const file = zip({
    '1.zip': inner,
    'מרק.paprikarecipe': bytes(gzipSync(strToU8('{"b":2}'))),
    '__MACOSX/x': strToU8('x'),
  });
  const { files, unread, pictureBytes } = openExport('export.bin', file);
  expect(files).toEqual([
    { path: '1.zip/recipe.json', text: '{"a":1}' },
    { path: '1.zip/image.jpg', text: null },
    { path: 'מרק.paprikarecipe', text: '{"b":2}' },
  ]);
  expect(unread).toEqual([]);
  expect(pictureBytes({ path: '1.zip/image.jpg' })).toEqual(PICTURE);
  expect(pictureBytes({ path: 'none' })).toBeNull();
  expect(pictureBytes({ base64: '/9j/' })).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  expect(pictureBytes({ base64: '%' })).toBeNull();
});

it('[IE3] marks of encodings are no part of a text', () => {
  const textOf = (...array: number[]) => openExport('a', new Uint8Array(array)).files[0]?.text;
  expect(textOf(0xef, 0xbb, 0xbf, 0x41)).toBe('A');
  expect(textOf(0xff, 0xfe, 0xd0, 0x05)).toBe('א');
  expect(textOf(0xe0, 0xe1)).toBe('אב');
  expect(textOf()).toBe('');
});

it('[IE3] what is cut off or no archive is named, and the rest is opened', () => {
  const whole = gzipSync(strToU8('{"name":"x"}'.repeat(100)));
  expect(openExport('cut.gz', bytes(whole.subarray(0, whole.length - 20))).unread).toEqual([
    { name: 'cut.gz', reason: 'broken' },
  ]);
  expect(openExport('cut.zip', zip({ a: strToU8('text') }).slice(0, 30)).unread).toEqual([
    { name: 'cut.zip', reason: 'broken' },
  ]);
  const mixed = zip({ 'bad.gz': new Uint8Array([0x1f, 0x8b, 8, 0, 1]), 'good.txt': strToU8('חלב') });
  expect(openExport('x', mixed)).toMatchObject({
    files: [{ path: 'good.txt', text: 'חלב' }],
    unread: [{ name: 'bad.gz', reason: 'broken' }],
  });
});

it('[IE3] what unpacks to far more than it is, and zips nested too deep, are refused', () => {
  const zeros = new Uint8Array(8_000_000);
  expect(() => openExport('bomb.zip', zip({ a: zeros }))).toThrow(ExportTooBig);
  expect(() => openExport('bomb.gz', bytes(gzipSync(zeros)))).toThrow(ExportTooBig);
  let nested = bytes(strToU8('x'));
  for (let depth = 0; depth < 8; depth += 1) nested = zip({ a: nested });
  expect(() => openExport('deep.zip', nested)).toThrow(ExportTooBig);
});
