import 'fake-indexeddb/auto';
import type { WeekIngredients, WeekToList } from '@sali/contract/recipes/meals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../httpError.ts';
import { recipesTexts } from '../../languages/recipesTexts.ts';
import { syncEngine } from '../../sync/engine.ts';
import { createList } from '../../sync/lists.ts';
import { noNetwork, scriptNetwork } from '../../sync/testNetwork.ts';
import { startTestEngine } from '../../sync/testSync.ts';
import { TestQueries } from '../../testQueries.tsx';
import { NEW_LIST } from '../shopping/targetList.ts';
import { WeekListSheet } from './WeekListSheet.tsx';

await startTestEngine();

const api = vi.hoisted(() => ({
  fetchIngredients: vi.fn<() => Promise<WeekIngredients>>(),
  postWeekToList: vi.fn<(body: WeekToList, key: string) => Promise<unknown>>(),
}));
vi.mock('./api.ts', () => api);

const EGGS = {
  ...{ name: 'ביצים', needed: [], uses: [{ meal_id: 'm', entry_id: 1 }], recipes: ['שקשוקה'] },
  ...{ is_optional: false, is_likely_at_home: false, at_home: null },
};

afterEach(cleanup);

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
