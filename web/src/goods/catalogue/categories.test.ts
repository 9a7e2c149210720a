import type { CategoryTreeWire } from '@sali/contract/goods/catalogue/catalogue';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noNetwork, scriptNetwork } from '../../people/sync/testNetwork.ts';

const wire = (id: number, name: string, rest: Partial<CategoryTreeWire> = {}): CategoryTreeWire => ({
  category_id: id,
  key: null,
  name,
  level: 0,
  parent_id: null,
  is_active: true,
  is_default: id === 999,
  description: '',
  display_order: 1,
  icon: '🐶',
  color: 'pink',
  category_metadata: { icon: '🐶', color: 'pink' },
  subcategories: [],
  ...rest,
});

const TREE = [wire(1000, 'חיות מחמד', { is_active: false }), wire(1, 'חלב'), wire(999, 'אחר')];

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The state when the app opens. */
const open = () => import('./categories.ts');

describe('the category tree on the device', () => {
  test('[Z30] is the built-in one at first, then the server’s, in its order', async () => {
    scriptNetwork(() => Response.json(TREE));
    const { useCategories, refreshCategories } = await open();
    expect(useCategories.getState().order.slice(0, 2)).toEqual([1, 2]);
    await refreshCategories();
    expect(useCategories.getState().roots.map(({ name }) => name)).toEqual(['חיות מחמד', 'חלב', 'אחר']);
  });

  test('[Z31] stays without a network, over a reload too', async () => {
    scriptNetwork(() => Response.json(TREE));
    await (await open()).refreshCategories();
    vi.resetModules();
    scriptNetwork(noNetwork);
    const { useCategories, refreshCategories, categoryIn } = await open();
    await refreshCategories();
    expect(categoryIn(useCategories.getState(), 1000)).toMatchObject({ name: 'חיות מחמד', isActive: false });
    expect(categoryIn(useCategories.getState(), 4040).name).toBe('אחר');
  });

  test('is asked for at most every five minutes', async () => {
    const calls = scriptNetwork(() => Response.json(TREE));
    const { refreshCategories } = await open();
    await refreshCategories();
    await refreshCategories();
    await refreshCategories(true);
    expect(calls.map(({ path }) => path)).toEqual(['categories/hierarchy', 'categories/hierarchy']);
  });
});
