import { CARD_FORMATS, isCodeOf } from '@sali/domain/people/settings/cards';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { generate } from 'lean-qr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { beforeAll, describe, expect, it } from 'vitest';
import { zxingOptions } from '../scan/decoder.ts';
import { barsOf } from './cardBars.ts';
import { typedFormat } from './typedFormat.ts';

/* The scanner's reader reads each drawn code again: in its format, as the card had it. */

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
    fireImmediately: true,
  });
});

const MODULE = 3;
const MARGIN = 12;

/** A picture of dark and light modules, as a screen shows it. */
function pictureOf(width: number, height: number, isDark: (x: number, y: number) => boolean): ImageData {
  const [w, h] = [(width + 2 * MARGIN) * MODULE, (height + 2 * MARGIN) * MODULE];
  const data = new Uint8ClampedArray(w * h * 4).fill(255);
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const [column, row] = [Math.floor(x / MODULE) - MARGIN, Math.floor(y / MODULE) - MARGIN];
      const isInside = column >= 0 && column < width && row >= 0 && row < height;
      if (isInside && isDark(column, row)) data.fill(0, (y * w + x) * 4, (y * w + x) * 4 + 3);
    }
  return { data, width: w, height: h, colorSpace: 'srgb' } as ImageData;
}

const read = async (picture: ImageData) => {
  const [found] = await readBarcodes(picture, zxingOptions(CARD_FORMATS));
  return [found?.format, found?.text];
};

describe('[CC4] the code of a card', () => {
  it.each([
    ['ean_13', 'EAN13', '7290000000015'],
    ['ean_13', 'EAN13', '2900012345671'],
    ['ean_8', 'EAN8', '96385074'],
    // The same bars are a code of 13 digits that begins with 0.
    ['upc_a', 'EAN13', '0123456789012'],
    ['code_128', 'Code128', 'SF-0042 9981'],
    ['code_128', 'Code128', '5012345678'],
    ['code_39', 'Code39', 'CLUB-42'],
    ['code_39', 'Code39', '+A+B$C/D'],
    ['itf', 'ITF', '00123456789005'],
  ] as const)('in %s is read as it was printed', async (format, name, code) => {
    const bars = barsOf(format, code.slice(format === 'upc_a' ? 1 : 0)) ?? [];
    expect(await read(pictureOf(bars.length, 60, (x) => bars[x] === true))).toEqual([name, code]);
  });

  it('in a QR code is read as it was printed', async () => {
    const text = 'https://club.example/c/1?מועדון=2';
    const qr = generate(text);
    expect(await read(pictureOf(qr.size, qr.size, (x, y) => qr.get(x, y)))).toEqual(['QRCode', text]);
  });

  it.each([
    ['ean_13', '7290000000014'],
    ['ean_8', '96385075'],
    ['code_39', 'מועדון'],
    ['code_128', 'מועדון'],
    ['itf', '123'],
  ] as const)('that %s cannot write is not drawn: %s', (format, code) => {
    expect(barsOf(format, code)).toBeNull();
  });

  it('that is typed is a barcode of goods where its check digit is right, else Code 128', () => {
    expect(['7290000000015', '7290000000014', '5012345678'].map(typedFormat)).toEqual([
      'ean_13',
      'code_128',
      'code_128',
    ]);
    expect(isCodeOf('code_128', '5012345678')).toBe(true);
  });
});
