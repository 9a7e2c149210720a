import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How two pictures of one screen differ. */
export type PictureDifference = {
  readonly name: string;
  /** Pixels that differ; all pixels of the larger picture when the sizes differ. */
  readonly pixels: number;
  readonly share: number;
  /** In words, when there is no picture or the sizes differ. */
  readonly reason?: string;
};

/** How far two colours may be apart: smoothing of letters is not a difference. */
const THRESHOLD = 0.1;

/**
 * Compares the pictures of two folders by name. For each that differs, a picture with the difference in red is written to
 * `differences` in the second folder.
 */
export function comparePictures(before: string, after: string): PictureDifference[] {
  const namesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.png'));
  const [old, current] = [new Set(namesIn(before)), new Set(namesIn(after))];
  const names = [...new Set([...old, ...current])].toSorted();
  return names.map((name) => {
    if (!old.has(name)) return { name, pixels: 0, share: 1, reason: 'new' };
    if (!current.has(name)) return { name, pixels: 0, share: 1, reason: 'missing' };
    return comparePair(name, before, after);
  });
}

function comparePair(name: string, before: string, after: string): PictureDifference {
  const [a, b] = [PNG.sync.read(readFileSync(join(before, name))), PNG.sync.read(readFileSync(join(after, name)))];
  if (a.width !== b.width || a.height !== b.height) {
    const reason = `${a.width}×${a.height} → ${b.width}×${b.height}`;
    return { name, pixels: Math.max(a.width * a.height, b.width * b.height), share: 1, reason };
  }
  const difference = new PNG({ width: a.width, height: a.height });
  const pixels = pixelmatch(a.data, b.data, difference.data, a.width, a.height, { threshold: THRESHOLD });
  if (pixels > 0) {
    const folder = join(after, 'differences');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), PNG.sync.write(difference));
  }
  return { name, pixels, share: pixels / (a.width * a.height) };
}
