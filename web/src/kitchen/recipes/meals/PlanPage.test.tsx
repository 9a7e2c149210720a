import 'fake-indexeddb/auto';
import type { MealBody, MealPlan, MealWire } from '@sali/contract/kitchen/recipes/meals';
import { isolate } from '@sali/domain/base/bidi';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { mealsTexts as words } from '@sali/texts/app/meals';
import { recipesTexts } from '@sali/texts/app/recipes';
import { scriptNetwork } from '../../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../../people/sync/testSync.ts';
import { TestQueries } from '../../../base/testQueries.tsx';
import { PlanPage } from './PlanPage.tsx';

await startTestEngine();

const api = vi.hoisted(() => ({
  fetchWeek: vi.fn<() => Promise<MealPlan>>(),
  putMeal: vi.fn<(id: string, body: MealBody) => Promise<MealPlan>>(),
  postMealSharing: vi.fn<() => Promise<void>>(),
  fetchMealSuggestions: vi.fn(() => Promise.resolve([])),
}));
vi.mock('./api.ts', () => api);
vi.mock('../../../people/live/useOverviewFeed.ts', () => ({ useOverviewFeed: () => undefined }));
vi.mock('../../../goods/stores/ownStore.ts', () => ({ useOwnStore: () => null }));

const DANA = { userId: 1, email: '', phone: '', firstName: 'דנה', lastName: '', userType: 'USER' } as const;
const FROM = '2026-11-22';
const meal = (day: string): MealWire => ({
  meal_id: 'm',
  day,
  slot: 'evening',
  kind: 'words',
  title: 'פיצה',
  recipe: null,
  servings: null,
  is_listed: false,
  is_own_only: false,
});
// jsdom lays nothing out.
const intoView = vi.fn();
Element.prototype.scrollIntoView = intoView;
const dayOfMeal = () => screen.getByText('פיצה').closest<HTMLElement>('[data-day]')?.dataset['day'];
const handle = () => screen.getByRole('button', { name: words.move({ title: isolate('פיצה') }) });

afterEach(() => {
  cleanup();
  useAccount.setState({ user: null });
});

it('[MP7] the focus goes with a meal that the arrow keys move, so that the next key moves it again', async () => {
  useAccount.setState({ user: DANA });
  api.fetchWeek.mockResolvedValue({ from: FROM, meals: [meal('2026-11-23')] });
  api.putMeal.mockImplementation((_id, { day }) => Promise.resolve({ from: FROM, meals: [meal(day)] }));
  render(
    <MemoryRouter initialEntries={[`/plan?week=${FROM}`]}>
      <TestQueries>
        <PlanPage />
      </TestQueries>
    </MemoryRouter>,
  );
  await screen.findByText('פיצה');
  handle().focus();
  for (const [key, day] of [
    ['ArrowDown', '2026-11-24'],
    ['ArrowDown', '2026-11-25'],
    ['ArrowUp', '2026-11-24'],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await waitFor(() => expect(dayOfMeal()).toBe(day));
    await waitFor(() => expect(document.activeElement).toBe(handle()));
  }
  expect(api.putMeal).toHaveBeenCalledTimes(3);
});

it('[MP10] meals that were planned before the family are marked, and the page offers to share them', async () => {
  useAccount.setState({ user: DANA });
  api.fetchWeek.mockResolvedValueOnce({ from: FROM, meals: [{ ...meal('2026-11-23'), is_own_only: true }] });
  api.fetchWeek.mockResolvedValue({ from: FROM, meals: [meal('2026-11-23')] });
  api.postMealSharing.mockResolvedValue(undefined);
  render(
    <MemoryRouter initialEntries={[`/plan?week=${FROM}`]}>
      <TestQueries>
        <PlanPage />
      </TestQueries>
    </MemoryRouter>,
  );
  await screen.findByText(words.ownOnly);
  fireEvent.click(screen.getByRole('button', { name: words.share }));
  await waitFor(() => expect(screen.queryByText(words.ownOnly)).toBeNull());
  expect(api.postMealSharing).toHaveBeenCalledOnce();
});

it('[MP18] a person without a recipe reads how to get one, with the way there', async () => {
  useAccount.setState({ user: DANA });
  api.fetchWeek.mockResolvedValue({ from: FROM, meals: [] });
  scriptNetwork(() => Response.json([]));
  render(
    <MemoryRouter initialEntries={[`/plan?week=${FROM}`]}>
      <TestQueries>
        <PlanPage />
      </TestQueries>
    </MemoryRouter>,
  );
  fireEvent.click((await screen.findAllByRole('button', { name: /^הוספת ארוחה/ }))[0] ?? document.body);
  expect((await screen.findByRole('link', { name: recipesTexts.add })).getAttribute('href')).toBe('/recipes');
  expect(screen.queryByText(recipesTexts.noneFound)).toBeNull();
  fireEvent.change(screen.getByLabelText(words.what), { target: { value: 'שקשוקה' } });
  expect(await screen.findByText(recipesTexts.noneFound)).toBeTruthy();
});

it('[MP11] the week of today opens with today in view', async () => {
  useAccount.setState({ user: DANA });
  api.fetchWeek.mockResolvedValue({ from: FROM, meals: [] });
  intoView.mockReset();
  render(
    <MemoryRouter initialEntries={['/plan']}>
      <TestQueries>
        <PlanPage />
      </TestQueries>
    </MemoryRouter>,
  );
  await waitFor(() => expect(intoView).toHaveBeenCalledOnce());
});
