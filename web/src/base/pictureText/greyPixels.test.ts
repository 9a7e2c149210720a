import { expect, it } from 'vitest';
import { greyPixels, readingSize } from './greyPixels.ts';

const rgba = (...pixels: readonly (readonly [number, number, number])[]): Uint8ClampedArray =>
  Uint8ClampedArray.from(pixels.flatMap((pixel) => [...pixel, 255]));

it('[G113] a picture is read in grey, and light letters on a dark ground are turned over', () => {
  const light = [255, 255, 255] as const;
  const dark = [0, 0, 0] as const;
  expect([...greyPixels(rgba(light, light, dark))]).toEqual([255, 255, 0]);
  expect([...greyPixels(rgba(dark, dark, light))]).toEqual([255, 255, 0]);
  expect([...greyPixels(rgba([255, 0, 0], light, light))]).toEqual([76, 255, 255]);
});

it.each([
  ['a photo', [4000, 3000], [2400, 1800]],
  ['a tall screenshot', [1080, 2400], [1080, 2400]],
  ['a small picture', [500, 400], [800, 640]],
  ['a tiny one, which enlarging helps no further', [100, 50], [200, 100]],
  ['a strip', [9000, 1], [2400, 1]],
])('[G113] the size in which %s is read', (_what, [width = 0, height = 0], [w, h]) => {
  expect(readingSize(width, height)).toEqual({ width: w, height: h });
});

it.each([
  ['a long receipt', [900, 3900], [900, 3900]],
  ['a longer one', [1800, 7800], [998, 4327]],
  ['a long receipt that was kept', [450, 1600], [735, 2613]],
  ['a photo of a receipt', [4000, 3000], [2400, 1800]],
])('[RCT10] the size in which %s is read', (_what, [width = 0, height = 0], [w, h]) => {
  expect(readingSize(width, height, 'rows')).toEqual({ width: w, height: h });
});
