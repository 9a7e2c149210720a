import { CATEGORIES } from '@sali/domain/goods/catalogue/category';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CategoryGlyph } from './CategoryGlyph.tsx';
import { CATEGORY_ICONS, iconName, shownIcon } from './categoryIcons.ts';

afterEach(cleanup);

const drawingOf = (icon: string) => render(<CategoryGlyph category={{ icon }} />).container.innerHTML;

it('[Z33] every icon has a drawing and a name of its own, and no emoji is shown', () => {
  const drawings = CATEGORY_ICONS.map(drawingOf);
  expect(drawings.every((drawing) => drawing.startsWith('<svg'))).toBe(true);
  expect(new Set(drawings).size).toBe(CATEGORIES.length);
  expect(new Set(CATEGORY_ICONS.map(iconName)).size).toBe(CATEGORIES.length);
});

it('[Z33] an emoji without an icon is shown as a package', () => {
  expect(drawingOf('🧸')).toBe(drawingOf('📦'));
  expect(shownIcon('🧸')).toBe('📦');
  expect(iconName('🧸')).toBeUndefined();
});
