import type { CategoryWire } from '@sali/contract/goods/catalogue/catalogue';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { texts } from '@sali/texts/app/main';
import { CategoryDialog } from './CategoryDialog.tsx';

const saving = vi.hoisted(() => ({
  saveCategory: vi.fn<(id: number | null, body: { icon: string }) => Promise<void>>(),
}));
vi.mock('./useCategoryTree.ts', () => saving);

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const TOYS: CategoryWire = {
  category_id: 12,
  key: null,
  name: 'צעצועים',
  parent_id: null,
  level: 0,
  icon: '🧸',
  color: 'pink',
  description: '',
  is_active: true,
  is_default: false,
  display_order: 3,
  category_metadata: { icon: '🧸', color: 'pink' },
};
const icons = () => within(screen.getByRole('group', { name: adminTexts.categories.icon }));
const chosen = () => icons().getByRole<HTMLInputElement>('radio', { checked: true }).value;
const save = () => fireEvent.click(screen.getByRole('button', { name: texts.app.save }));
const savedIcons = () => saving.saveCategory.mock.calls.map(([, { icon }]) => icon);

const open = () =>
  render(
    <CategoryDialog
      tree={[]}
      category={TOYS}
      parentId={null}
      onSaved={vi.fn()}
      onRemove={undefined}
      onClose={vi.fn()}
    />,
  );

it('[Z33] an emoji without an icon is shown as a package, and stays until an icon is chosen', () => {
  open();
  expect(chosen()).toBe('📦');
  save();
  expect(savedIcons()).toEqual(['🧸']);
  cleanup();
  open();
  fireEvent.click(icons().getByRole('radio', { name: 'חטיפים ומתוקים' }));
  expect(chosen()).toBe('🍪');
  save();
  expect(savedIcons()).toEqual(['🧸', '🍪']);
});
