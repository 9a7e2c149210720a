import { CARD_FORMATS } from '@sali/domain/people/settings/cards';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openReader, SHELF_FORMATS, prefetchReader } from './decoder.ts';

const zxing = vi.hoisted(() => ({ prepareZXingModule: vi.fn(), readBarcodes: vi.fn() }));
vi.mock('zxing-wasm/reader', () => zxing);

/** The browser's own reader, which sees this code. */
function browserReads(rawValue: string | null, formats: readonly string[] = ['ean_13', 'qr_code']) {
  const made: unknown[] = [];
  const Detector = class {
    static readonly getSupportedFormats = () => Promise.resolve(formats);
    constructor(options: unknown) {
      made.push(options);
    }
    readonly detect = () => Promise.resolve(rawValue === null ? [] : [{ rawValue, format: 'ean_13' }]);
  };
  vi.stubGlobal('BarcodeDetector', Detector);
  return made;
}
const video = () => document.createElement('video');
const prefetched = () => [...document.head.querySelectorAll('link[rel=prefetch]')].map((link) => link.outerHTML);

beforeEach(() => {
  document.head.replaceChildren();
  zxing.prepareZXingModule.mockReset().mockResolvedValue({});
});
afterEach(() => vi.unstubAllGlobals());

it('[SH7] the browser’s own reader is used where it reads barcodes, and nothing else is loaded', async () => {
  const made = browserReads('7290003029815');
  expect(await (await openReader(SHELF_FORMATS))(video())).toEqual([{ text: '7290003029815', format: 'ean_13' }]);
  expect(made).toEqual([{ formats: ['ean_13'] }]);
  browserReads(null);
  expect(await (await openReader(SHELF_FORMATS))(video())).toEqual([]);
  expect(zxing.prepareZXingModule).not.toHaveBeenCalled();
});

it('[CC1] the codes of cards are read with their format; a code of another format is none', async () => {
  const made = browserReads('AB-1', ['ean_13', 'code_128', 'qr_code', 'aztec']);
  const read = await openReader(CARD_FORMATS);
  expect(made).toEqual([{ formats: ['ean_13', 'code_128', 'qr_code'] }]);
  expect(await read(video())).toEqual([{ text: 'AB-1', format: 'ean_13' }]);
});

it('[SH13] all codes of goods in one picture are read, also a DataMatrix', async () => {
  const codes = [
    { rawValue: '(01)07290004122607(3103)000350', format: 'data_matrix' },
    { rawValue: 'https://example.com/lot/17', format: 'qr_code' },
    { rawValue: '7290003029815', format: 'ean_13' },
  ];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = () => Promise.resolve(['ean_13', 'data_matrix', 'qr_code']);
      readonly detect = () => Promise.resolve(codes);
    },
  );
  expect(await (await openReader(SHELF_FORMATS))(video())).toEqual([
    { text: '(01)07290004122607(3103)000350', format: 'data_matrix' },
    { text: '7290003029815', format: 'ean_13' },
  ]);
});

it.each([[undefined], [[]], [['qr_code']]])(
  '[SH7] a browser that reads %o gets ZXing, from this site',
  async (formats) => {
    if (formats) browserReads('1', formats);
    await openReader(SHELF_FORMATS);
    expect(zxing.prepareZXingModule).toHaveBeenCalledOnce();
    const [options] = zxing.prepareZXingModule.mock.calls[0] ?? [];
    expect(options.overrides.locateFile()).toMatch(/^\/[^/].*zxing_reader\.wasm$/);
  },
);

it.each([
  ['a phone that has the app', {}, true],
  ['one whose browser reads barcodes', { formats: ['ean_13'] }, false],
  ['one that saves data', { connection: { saveData: true } }, false],
  ['one over a mobile network', { connection: { type: 'cellular' } }, false],
  ['one that does not keep the app', { controller: null }, false],
  ['a desk', { isTouched: false }, false],
])('[SH7] ZXing is fetched ahead on %s', async (_who, device, isFetched) => {
  const {
    formats,
    connection,
    controller = {},
    isTouched = true,
  } = device as {
    formats?: readonly string[];
    connection?: object;
    controller?: object | null;
    isTouched?: boolean;
  };
  if (formats) browserReads('1', formats);
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }));
  await prefetchReader();
  expect(prefetched()).toHaveLength(isFetched ? 1 : 0);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
});
