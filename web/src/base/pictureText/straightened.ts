import type { GreyPicture } from './greyPixels.ts';

/** The rows of a photographed paper: level, on even paper. */

/** The paper around a pixel, as a share of the width of the picture: wider than a letter, narrower than a shadow. */
const AROUND = 1 / 50;
/** Ink is this much darker than the paper around it: what is lighter is paper, and its grain is left out. */
const INK = 0.86;
/** The rows are measured in a picture that is this many times smaller. */
const COARSE = 4;
/** Rows on a photo that a person takes by hand lean no more. */
const LEAN_MAX = 0.07;
const LEAN_STEP = 0.002;
/** The share of the ink that is as dark as print gets. */
const DARKEST = 0.2;

/** The picture with rows that are level, without shadows, folds and the table under the paper; faded print is dark. */
export function straightened(picture: GreyPicture): GreyPicture {
  const even = evenPaper(picture);
  return levelled(even, leanOf(even));
}

/** Each pixel by the paper around it: 255 is paper, and 0 is print. */
function evenPaper({ width, height, pixels }: GreyPicture): GreyPicture {
  const around = meansAround(pixels, width, height, Math.max(4, Math.round(width * AROUND)));
  const even = new Uint8Array(pixels.length);
  const counts = new Uint32Array(256);
  for (let at = 0; at < even.length; at += 1) {
    const share = (pixels[at] ?? 0) / (around[at] || 1);
    const light = Math.min(255, Math.round(share * 255));
    even[at] = light;
    if (share < INK) counts[light] = (counts[light] ?? 0) + 1;
  }
  const dark = darkestOf(counts);
  const scale = 255 / (INK * 255 - dark);
  return {
    width,
    height,
    pixels: even.map((light) => Math.min(255, Math.max(0, Math.round((light - dark) * scale)))),
  };
}

/** The light of the darkest ink. */
function darkestOf(counts: Uint32Array): number {
  const ink = counts.reduce((all, one) => all + one, 0);
  let darker = 0;
  return Math.max(
    0,
    counts.findIndex((one) => (darker += one) > ink * DARKEST),
  );
}

/** The mean of the square around each pixel. */
function meansAround(pixels: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const rows = slidingMeans(pixels, { lines: height, step: width, length: width, stride: 1 }, reach);
  return slidingMeans(rows, { lines: width, step: 1, length: height, stride: width }, reach);
}

type Lines = { readonly lines: number; readonly step: number; readonly length: number; readonly stride: number };

function slidingMeans(from: Uint8Array, { lines, step, length, stride }: Lines, reach: number): Uint8Array {
  const means = new Uint8Array(from.length);
  for (let line = 0; line < lines; line += 1) {
    const first = line * step;
    let sum = 0;
    let count = 0;
    for (let at = -reach; at < length; at += 1) {
      if (at + reach < length) {
        sum += from[first + (at + reach) * stride] ?? 0;
        count += 1;
      }
      if (at - reach > 0) {
        sum -= from[first + (at - reach - 1) * stride] ?? 0;
        count -= 1;
      }
      if (at >= 0) means[first + at * stride] = Math.round(sum / count);
    }
  }
  return means;
}

/** How far the rows go down for each pixel to the right: at the right lean, rows of ink and of paper differ the most. */
function leanOf({ width, height, pixels }: GreyPicture): number {
  const [columns, rows] = [Math.floor(width / COARSE), Math.floor(height / COARSE)];
  const ink: { readonly x: number; readonly y: number; readonly dark: number }[] = [];
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      let dark = 0;
      for (let down = 0; down < COARSE; down += 1)
        for (let right = 0; right < COARSE; right += 1)
          dark += 255 - (pixels[(y * COARSE + down) * width + x * COARSE + right] ?? 255);
      if (dark > 40 * COARSE * COARSE) ink.push({ x: x - columns / 2, y, dark });
    }
  const margin = Math.ceil(columns * LEAN_MAX);
  let best = { lean: 0, contrast: -1 };
  for (let lean = -LEAN_MAX; lean <= LEAN_MAX; lean += LEAN_STEP) {
    const sums = new Float64Array(rows + 2 * margin + 2);
    for (const { x, y, dark } of ink) {
      const row = Math.round(y - x * lean) + margin;
      sums[row] = (sums[row] ?? 0) + dark;
    }
    const contrast = sums.reduce((all, one, at) => all + (one - (sums[at - 1] ?? 0)) ** 2, 0);
    if (contrast > best.contrast) best = { lean, contrast };
  }
  return best.lean;
}

/** Each column is moved up or down: so small a lean leaves the letters as they are. */
function levelled({ width, height, pixels }: GreyPicture, lean: number): GreyPicture {
  if (Math.abs(lean) < LEAN_STEP / 2) return { width, height, pixels };
  const level = new Uint8Array(pixels.length).fill(255);
  for (let x = 0; x < width; x += 1) {
    const down = (x - width / 2) * lean;
    const whole = Math.floor(down);
    const part = down - whole;
    for (let y = Math.max(0, -whole); y < Math.min(height, height - whole - 1); y += 1) {
      const from = (y + whole) * width + x;
      level[y * width + x] = Math.round((pixels[from] ?? 255) * (1 - part) + (pixels[from + width] ?? 255) * part);
    }
  }
  return { width, height, pixels: level };
}
