import { expect, it } from 'vitest';
import type { GreyPicture } from './greyPixels.ts';
import { straightened } from './straightened.ts';

const [WIDTH, HEIGHT] = [400, 300];
const ROWS = [60, 100, 140, 180, 220];

/** Rows of ink on paper, that go down by `lean` for each pixel to the right. */
function rowsOnPaper(lean: number, lightOf: (x: number, y: number, isInk: boolean) => number): GreyPicture {
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const row = y - (x - WIDTH / 2) * lean;
    const isInk = x > 40 && x < 360 && x % 8 < 4 && ROWS.some((top) => row >= top && row < top + 8);
    return lightOf(x, y, isInk);
  });
  return { width: WIDTH, height: HEIGHT, pixels };
}

/** The dark pixels of each row. */
const darkInRows = ({ pixels }: GreyPicture): readonly number[] =>
  Array.from(
    { length: HEIGHT },
    (_, y) => pixels.subarray(y * WIDTH, (y + 1) * WIDTH).filter((one) => one < 128).length,
  );

it.each([-0.035, -0.01, 0, 0.02, 0.035])('[RCT10] rows that lean by %f are level', (lean) => {
  const dark = darkInRows(straightened(rowsOnPaper(lean, (_x, _y, isInk) => (isInk ? 40 : 240))));
  for (const top of ROWS) {
    expect(dark[top + 4]).toBeGreaterThan(130);
    expect(dark[top - 12]).toBe(0);
  }
});

it('[RCT10] faded print under a shadow is as dark as any, and the grain of the paper is gone', () => {
  const shaded = rowsOnPaper(0, (x, y, isInk) => (isInk ? 150 : 235 - ((x * 7 + y * 13) % 20)) * (y > 150 ? 0.6 : 1));
  const { pixels } = straightened(shaded);
  const at = (x: number, y: number): number => pixels[y * WIDTH + x] ?? -1;
  for (const top of [60, 220]) {
    expect(at(201, top + 4)).toBeLessThan(60);
    expect(at(206, top + 4)).toBeGreaterThan(200);
    expect(at(206, top + 20)).toBe(255);
  }
});

it('[RCT10] an empty picture stays empty', () => {
  const { pixels } = straightened({ width: 20, height: 20, pixels: new Uint8Array(400).fill(200) });
  expect(pixels.every((light) => light === 255)).toBe(true);
});
