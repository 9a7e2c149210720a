import 'fake-indexeddb/auto';
import type { IngredientCost, RecipeCost } from '@sali/contract/kitchen/recipes/shopping';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { pantryTexts } from '@sali/texts/app/pantry';
import { recipesTexts } from '@sali/texts/app/recipes';
import { texts } from '@sali/texts/app/main';
import { useStores } from '../../../goods/prices/knownStores.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { noNetwork, scriptNetwork } from '../../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../../people/sync/testSync.ts';
import { TestQueries } from '../../../base/testQueries.tsx';
import { testRecipe } from '../testRecipe.ts';
import { changeSettings } from '../../../people/settings/settings.ts';
import { CostBox } from './CostBox.tsx';
import { NEW_LIST } from './targetList.ts';
import { ToListDialog } from './ToListDialog.tsx';
import { useToList } from './useToList.ts';

await startTestEngine();

const api = vi.hoisted(() => ({ fetchCost: vi.fn<() => Promise<RecipeCost>>() }));
vi.mock('../api.ts', async (original) => ({ ...(await original<object>()), ...api }));
vi.mock('../../../goods/stores/ownStore.ts', async (original) => ({
  ...(await original<object>()),
  useOwnStore: () => '1-1-1',
}));

afterEach(cleanup);

const [entry] = testRecipe().entries;
const NAMES = ['ביצים', 'קמח', 'עגבניות'];
const recipe = testRecipe({
  entries: NAMES.flatMap((name, at) => (entry ? [{ ...entry, entry_id: at + 1, product_name: name }] : [])),
});
const cost = (id: number, at_home: IngredientCost['at_home']): IngredientCost => ({
  ...{ entry_id: id, name: NAMES[id - 1] ?? '', needed: null, packages: 1, product: null, total: 5, used_total: 5 },
  ...{ remains: null, is_weighted: false, is_optional: false, is_likely_at_home: false, at_home },
});

const SUMS = { servings: null, total: 15, used_total: 15, per_serving: null, without_price: 0 };

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });

it('[PY5] what is at home is not selected and says since when; what was selected by hand before the answer stays', async () => {
  const since = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
  let answer: (cost: RecipeCost) => void = () => undefined;
  api.fetchCost.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  render(
    <TestQueries>
      <MemoryRouter>
        <ToListDialog recipe={recipe} servings={null} onClose={() => undefined} />
      </MemoryRouter>
    </TestQueries>,
  );
  fireEvent.click(box('קמח'));
  fireEvent.click(box('קמח'));
  const ingredients = [1, 2, 3].map((id) => cost(id, id === 3 ? null : { name: 'x', since, why: 'bought' }));
  answer({ ...SUMS, ingredients });
  await vi.waitFor(() => expect(box('ביצים').checked).toBe(false));
  expect([box('קמח').checked, box('עגבניות').checked]).toEqual([true, true]);
  expect(screen.getAllByText(new RegExp(pantryTexts.atHome))).toHaveLength(2);
});

it('[PY5] what is at home stays left out when the servings change, before the answer and without one', async () => {
  const since = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
  const ingredients = [1, 2, 3].map((id) => cost(id, id === 1 ? { name: 'x', since, why: 'bought' } : null));
  api.fetchCost.mockResolvedValueOnce({ ...SUMS, ingredients });
  render(
    <TestQueries>
      <MemoryRouter>
        <ToListDialog recipe={recipe} servings={4} onClose={() => undefined} />
      </MemoryRouter>
    </TestQueries>,
  );
  const chosen = () => ['ביצים', 'קמח'].map((name) => box(name).checked);
  await vi.waitFor(() => expect(chosen()).toEqual([false, true]));
  let fail: (problem: Error) => void = () => undefined;
  api.fetchCost.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
  fireEvent.click(screen.getByRole('button', { name: recipesTexts.moreServings }));
  expect(chosen()).toEqual([false, true]);
  await act(async () => fail(new TypeError('no network')));
  await vi.waitFor(() => expect(screen.queryAllByText(recipesTexts.adding.noPrice)).toEqual([]));
  expect(chosen()).toEqual([false, true]);
});

it('[SD7] the sum at prices of the sample is marked', async () => {
  useStores.setState({ samples: ['1-1-1'] });
  const sums = { servings: null, total: 15, used_total: 15, per_serving: null, without_price: 0 };
  api.fetchCost.mockResolvedValue({ ...sums, ingredients: [cost(1, null)] });
  render(
    <TestQueries>
      <MemoryRouter>
        <ToListDialog recipe={recipe} servings={null} onClose={() => undefined} />
      </MemoryRouter>
    </TestQueries>,
  );
  expect(await screen.findByText(texts.list.samplePrices)).toBeTruthy();
  useStores.setState({ samples: [] });
});

it('[X84] a choice is remembered that was made one by one, and not what was ticked while cooking, nor what was not added', async () => {
  scriptNetwork(noNetwork);
  await syncEngine().open(null);
  api.fetchCost.mockReturnValue(new Promise(() => undefined));
  const onClose = vi.fn();
  const open = (without: ReadonlySet<number>) =>
    render(
      <TestQueries>
        <MemoryRouter>
          <ToListDialog recipe={recipe} servings={null} without={without} onClose={onClose} />
        </MemoryRouter>
      </TestQueries>,
    );
  open(new Set());
  fireEvent.click(box('עגבניות'));
  cleanup();
  open(new Set([1]));
  fireEvent.click(box('קמח'));
  fireEvent.click(screen.getByRole('button', { name: recipesTexts.adding.add({ count: 1 }) }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  cleanup();
  open(new Set());
  expect(NAMES.map((name) => box(name).checked)).toEqual([true, false, true]);
});

it('[X110] the price says that a serving counts what goes into the recipe, and that the store was not chosen', async () => {
  const store = { key: '1-1-1', chainName: 'שופרסל', name: 'שלי תל אביב', address: '', distanceKm: null };
  useStores.setState({ known: { '1-1-1': store } });
  api.fetchCost.mockResolvedValue({
    ...{ servings: 4, total: 67.91, used_total: 29.4, per_serving: 7.35, without_price: 0 },
    ingredients: [cost(1, null)],
  });
  render(
    <TestQueries>
      <CostBox recipeId={7} servings={4} />
    </TestQueries>,
  );
  expect(await screen.findByText(recipesTexts.cost.servingHint, { exact: false })).toBeTruthy();
  expect(document.body.textContent).toContain('עוד לא בחרתם חנות');
  act(() => changeSettings({ defaultStoreKey: '1-1-1' }));
  expect(document.body.textContent).not.toContain('עוד לא בחרתם חנות');
});

it('[RW2] a recipe within the recipe is chosen by its ingredients, as often as it is made', () => {
  api.fetchCost.mockReturnValue(new Promise(() => undefined));
  if (!entry) throw new Error('the test recipe has no entries');
  const dough = { ...entry, entry_id: 1, product_name: 'בצק', quantity: 2, unit: 'units', sub_recipe_id: 9 };
  const flour = { ...entry, entry_id: 5, product_name: 'קמח', quantity: 300, unit: 'grams' };
  const pizza = testRecipe({
    entries: [dough, { ...entry, entry_id: 2, product_name: 'גבינה' }],
    sub_recipes: [{ recipe_id: 9, title: 'בצק של סבתא', entries: [flour] }],
  });
  render(
    <TestQueries>
      <MemoryRouter>
        <ToListDialog recipe={pizza} servings={8} onClose={() => undefined} />
      </MemoryRouter>
    </TestQueries>,
  );
  expect(screen.queryByRole('checkbox', { name: /^בצק/ })).toBeNull();
  const row = box('קמח').closest('li');
  expect(row?.textContent).toContain('בצק');
  expect(row?.textContent).toContain('1,200');
  expect(box('גבינה').checked).toBe(true);
});

it('a device that cannot keep the list leaves the dialog usable, and the fault is reported', async () => {
  const { result } = renderHook(() => useToList(NEW_LIST, 'שבת'), { wrapper: MemoryRouter });
  const full = new DOMException('no space', 'QuotaExceededError');
  await act(async () => {
    await expect(result.current.toList(async () => Promise.reject(full))).rejects.toBe(full);
  });
  expect(result.current).toMatchObject({ isBusy: false, hasFailed: true });
});
