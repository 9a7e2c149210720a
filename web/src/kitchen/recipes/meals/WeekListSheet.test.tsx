import 'fake-indexeddb/auto';
import type { WeekIngredients, WeekToList } from '@sali/contract/kitchen/recipes/meals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../../base/httpError.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { syncEngine } from '../../../people/sync/engine.ts';
import { createList } from '../../../people/sync/lists.ts';
import { noNetwork, scriptNetwork } from '../../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../../people/sync/testSync.ts';
import { TestQueries } from '../../../base/testQueries.tsx';
import { NEW_LIST } from '../shopping/targetList.ts';
import { WeekListSheet } from './WeekListSheet.tsx';

await startTestEngine();

const api = vi.hoisted(() => ({
  fetchIngredients: vi.fn<() => Promise<WeekIngredients>>(),
  postWeekToList: vi.fn<(body: WeekToList, key: string) => Promise<unknown>>(),
}));
vi.mock('./api.ts', () => api);
vi.mock('../../../goods/stores/ownStore.ts', () => ({ useOwnStore: () => '1-1-1' }));

const EGGS = {
  ...{ name: 'ביצים', needed: [], uses: [{ meal_id: 'm', entry_id: 1 }], recipes: ['שקשוקה'] },
  ...{ is_optional: false, is_likely_at_home: false, at_home: null, amounts: [{ quantity: 7, unit: 'units' }] },
  ...{ packages: 1, product: { item_code: '1', item_name: 'ביצים L' }, total: 13.13, is_weighted: false },
  remains: { amount: 5, unit: 'pieces' as const },
};

const TOMATOES = { ...EGGS, name: 'עגבניות', uses: [{ meal_id: 'n', entry_id: 2 }] };
const MILK = { ...EGGS, name: 'חלב', uses: [{ meal_id: 'o', entry_id: 3 }] };

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

test('[MP5] a week that failed to come to a new list is tried again with the same list', async () => {
  scriptNetwork(noNetwork);
  await syncEngine().open(null);
  await createList('שבועית');
  api.fetchIngredients.mockResolvedValue({ ingredients: [EGGS] });
  api.postWeekToList.mockRejectedValueOnce(new HttpError(0, 'network', 'אין חיבור')).mockResolvedValueOnce({});
  const onDone = vi.fn();
  render(
    <TestQueries>
      <MemoryRouter>
        <WeekListSheet userId={1} from="2026-11-22" onDone={onDone} onClose={() => undefined} />
      </MemoryRouter>
    </TestQueries>,
  );
  const add = await screen.findByRole('button', { name: recipesTexts.adding.add({ count: 1 }) });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: NEW_LIST } });
  fireEvent.click(add);
  await screen.findByText(recipesTexts.adding.failed);
  fireEvent.click(add);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(Object.values(syncEngine().state.getState().lists)).toHaveLength(2);
  expect(new Set(api.postWeekToList.mock.calls.map(([{ list_id: id }, key]) => `${id} ${key}`)).size).toBe(1);
});

test('[MP5] the selection stays through a change of the plan, without a meal that is gone, and another body has another key', async () => {
  scriptNetwork(noNetwork);
  await syncEngine().open(null);
  await createList('שבועית');
  api.fetchIngredients
    .mockResolvedValueOnce({ ingredients: [EGGS, TOMATOES] })
    .mockResolvedValue({ ingredients: [{ ...EGGS }, MILK] });
  const gone = new HttpError(404, 'meal_not_found', 'הארוחה לא נמצאה');
  api.postWeekToList.mockRejectedValueOnce(gone).mockResolvedValueOnce({});
  const onDone = vi.fn();
  render(
    <TestQueries>
      <MemoryRouter>
        <WeekListSheet userId={1} from="2026-11-22" onDone={onDone} onClose={() => undefined} />
      </MemoryRouter>
    </TestQueries>,
  );
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
  fireEvent.click(await box('ביצים'));
  fireEvent.click(screen.getByRole('button', { name: recipesTexts.adding.add({ count: 1 }) }));
  await screen.findByText(recipesTexts.adding.failed);
  // A meal planned meanwhile is selected, one that was left out is not, and a deleted meal is not sent.
  expect((await box('חלב')).checked).toBe(true);
  expect((await box('ביצים')).checked).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: recipesTexts.adding.add({ count: 1 }) }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const meals = api.postWeekToList.mock.calls.map(([body]) => body.meals);
  expect(meals).toEqual([
    [
      { meal_id: 'm', entry_ids: [] },
      { meal_id: 'n', entry_ids: [2] },
    ],
    [
      { meal_id: 'm', entry_ids: [] },
      { meal_id: 'o', entry_ids: [3] },
    ],
  ]);
  expect(new Set(api.postWeekToList.mock.calls.map(([, key]) => key)).size).toBe(2);
});

test('[MP9] it says what the recipe’s dialog says: amounts of the recipes, packages, price, what remains, and all or none', async () => {
  scriptNetwork(noNetwork);
  await syncEngine().open(null);
  const garlic = { ...MILK, name: 'שום', amounts: [{ quantity: 3, unit: 'cloves' }], remains: null, is_optional: true };
  api.fetchIngredients.mockResolvedValue({ ingredients: [EGGS, garlic] });
  render(
    <TestQueries>
      <MemoryRouter>
        <WeekListSheet userId={1} from="2026-11-22" onDone={() => undefined} onClose={() => undefined} />
      </MemoryRouter>
    </TestQueries>,
  );
  const eggs = await screen.findByRole('checkbox', { name: /^ביצים/ });
  expect(eggs.closest('li')?.textContent).toContain('ביצים L · יישארו 5 יח׳');
  expect(screen.getByRole('checkbox', { name: /^שום/ }).closest('li')?.textContent).toContain('3 שיניים');
  expect(screen.getByText(recipesTexts.adding.sum, { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: recipesTexts.adding.all }));
  screen.getByRole('button', { name: recipesTexts.adding.add({ count: 2 }) });
  fireEvent.click(screen.getByRole('button', { name: recipesTexts.adding.none }));
  screen.getByRole('button', { name: recipesTexts.adding.add({ count: 0 }) });
});
