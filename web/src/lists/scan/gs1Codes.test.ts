import { readCode } from '@sali/domain/goods/catalogue/labels/label';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule as prepareReader, readBarcodes } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';
import { beforeAll, expect, it } from 'vitest';
import { SHELF_FORMATS, zxingOptions } from './decoder.ts';

/* The scanner's reader reads the labels of weighed goods that another program draws. */

const { resolve } = createRequire(import.meta.url);
const binaryOf = (kind: string) => readFileSync(resolve(`zxing-wasm/${kind}/zxing_${kind}.wasm`)).buffer as ArrayBuffer;

beforeAll(async () => {
  await prepareReader({ overrides: { wasmBinary: binaryOf('reader') }, fireImmediately: true });
  await prepareWriter({ overrides: { wasmBinary: binaryOf('writer') }, fireImmediately: true });
});

const [SCALE, MARGIN] = [4, 12];

/** The picture of a drawn code, with its quiet zone. */
async function pictureOf(format: 'DataMatrix' | 'Code128', text: string, options: string): Promise<ImageData> {
  const { symbol } = await writeBarcode(text, { format, options });
  const [width, height] = [(symbol.width + 2 * MARGIN) * SCALE, (symbol.height + 2 * MARGIN) * SCALE];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor(x / SCALE) - MARGIN, Math.floor(y / SCALE) - MARGIN];
      const isInside = column >= 0 && column < symbol.width && row >= 0 && row < symbol.height;
      if (isInside && symbol.data[row * symbol.width + column] === 0)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

async function textOf(format: 'DataMatrix' | 'Code128', text: string, options: string): Promise<string> {
  const [found] = await readBarcodes(await pictureOf(format, text, options), zxingOptions(SHELF_FORMATS));
  return found?.format === format ? found.text : '';
}

it.each(['DataMatrix', 'Code128'] as const)(
  '[SH13] %s of GS1 is read with article, weight and price',
  async (format) => {
    const text = await textOf(format, '(01)07290004122607(3103)000350(3922)1290', 'gs1');
    expect(readCode(text)).toMatchObject({ kind: 'gs1', code: '7290004122607', measure: { grams: 350, agorot: 1290 } });
  },
);

it('[SH13] a Code 128 without the sign of GS1 is not taken for a label', async () => {
  expect(readCode(await textOf('Code128', 'LOCKER-7290003029815', '')).kind).toBe('invalid');
});
