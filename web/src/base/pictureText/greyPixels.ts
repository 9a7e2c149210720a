import type { TextLayout } from '@sali/domain/base/pictureText/passes';

/** A picture in grey: a byte for each pixel, row by row, dark letters on a light ground. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Below this mean a picture is light letters on a dark ground. */
const DARK_BELOW = 110;

/** The pixels in grey, turned over where the ground is dark. @param rgba four bytes a pixel */
export function greyPixels(rgba: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  let sum = 0;
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4;
    // How bright red, green and blue are for the eye, in whole numbers.
    const light = (299 * (rgba[from] ?? 0) + 587 * (rgba[from + 1] ?? 0) + 114 * (rgba[from + 2] ?? 0)) / 1000;
    grey[at] = light;
    sum += light;
  }
  if (sum / grey.length >= DARK_BELOW) return grey;
  return grey.map((light) => 255 - light);
}

/** Letters of a smaller picture are too small to be read, those of a kept receipt first, and a larger one takes minutes. */
const LONG_SIDE = { page: { min: 800, max: 2400 }, rows: { min: 1600, max: 2400 } } as const;
const ENLARGED_MAX = 2;

/**
 * The size in which a picture is read: a page by its long side, and a receipt, which may be tall and narrow, by its area.
 * @param width pixels of the picture, as it is turned
 */
export function readingSize(
  width: number,
  height: number,
  layout: TextLayout = 'page',
): { readonly width: number; readonly height: number } {
  // The long side of a photo of this area.
  const long = layout === 'rows' ? Math.sqrt((width * height * 4) / 3) : Math.max(width, height);
  const { min, max } = LONG_SIDE[layout];
  const scale = Math.min(max / long, Math.max(1, Math.min(ENLARGED_MAX, min / long)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
