import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ILLUSTRATION_NAMES } from '@sali/domain/goods/kinds/illustrations';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ProductPicture } from './ProductPicture.tsx';

afterEach(cleanup);

const source = readFileSync(new URL('../../base/ui/drawings.svg', import.meta.url), 'utf8');

test('[PC12] the file has a drawing for each kind, and no other but the basket of empty lists', () => {
  const drawn = [...source.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  expect(drawn.toSorted()).toEqual(['basket', ...ILLUSTRATION_NAMES].toSorted());
  expect(source).not.toMatch(/<(?:script|image|style|foreignObject)|(?:href|src)=|url\(/);
});

test('[PC12] the file of all drawings is at most 22 KB to load', () =>
  expect(gzipSync(source, { level: 9 }).length).toBeLessThanOrEqual(22_000));

test('[PC12] goods without a picture have the drawing of their kind, others the glyph of their category', async () => {
  const shown = (name: string) =>
    render(<ProductPicture name={name} imageUrl={null} categoryId={1} />).container.querySelector(
      '[data-part=picture]',
    );
  const milk = shown('חלב 3%');
  await waitFor(() => expect(milk?.querySelector('use')?.getAttribute('href')).toMatch(/#milk$/));
  const unknown = shown('משהו אחר');
  expect([unknown?.querySelector('use'), unknown?.querySelector('svg')]).toEqual([null, expect.anything()]);
});
