import 'fake-indexeddb/auto';
import type { PantryEntryWire, PantryFactRequest, PantryWire } from '@sali/contract/kitchen/pantry/pantry';
import { isolate } from '@sali/domain/base/bidi';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { allowRowsOf, deleteRowsOf } from '../../base/device/openStore.ts';
import { texts } from '@sali/texts/app/main';
import { pantryTexts as words } from '@sali/texts/app/pantry';
import { emitKitchenNews } from '../../people/live/kitchenNews.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { HttpError } from '../../base/httpError.ts';
import { setSignInAgain } from '../../base/wayOn.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { PantryPage } from './PantryPage.tsx';

await startTestEngine();

const api = vi.hoisted(() => ({
  fetchPantry: vi.fn<() => Promise<PantryWire>>(),
  putPantryFact: vi.fn<(fact: PantryFactRequest) => Promise<PantryWire>>(),
}));
vi.mock('../../lists/usual/pantry/api.ts', () => api);
vi.mock('../../people/live/useOverviewFeed.ts', () => ({ useOverviewFeed: () => undefined }));

const DANA = { userId: 1, email: '', phone: '', firstName: 'דנה', lastName: '', userType: 'USER' } as const;
const DAY_MS = 24 * 3_600_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const entry = (name: string): PantryEntryWire => ({
  name,
  item_code: null,
  category_id: 1,
  image_url: null,
  since: at(-1),
  until: at(30),
  why: 'said',
  is_sure: true,
});
const pantry = (...names: string[]): PantryWire => ({ entries: names.map(entry), facts: [] });
const usedUp = (name: string) => screen.findByRole('button', { name: words.usedUpOf({ name: isolate(name) }) });

const open = () =>
  render(
    <MemoryRouter>
      <TestQueries>
        <PantryPage />
      </TestQueries>
    </MemoryRouter>,
  );

beforeEach(() => {
  vi.resetAllMocks();
  allowRowsOf('1');
  useAccount.setState({ user: DANA });
});
afterEach(async () => {
  cleanup();
  useAccount.setState({ user: null });
  await deleteRowsOf('1');
});

it('[U25] a row that is used up leaves the focus on the heading of its group, the last one of a group on the page', async () => {
  api.fetchPantry.mockResolvedValue(pantry('חלב', 'אורז'));
  api.putPantryFact.mockResolvedValueOnce(pantry('אורז')).mockResolvedValueOnce(pantry());
  open();
  fireEvent.click(await usedUp('חלב'));
  await waitFor(() => expect(screen.queryByText('חלב')).toBeNull());
  expect(document.activeElement?.tagName).toBe('H2');
  fireEvent.click(await usedUp('אורז'));
  await waitFor(() => expect(screen.queryByText('אורז')).toBeNull());
  expect(document.activeElement?.textContent).toBe(words.hint);
});

it('[PY7] a second tap adds nothing, and what is typed while the first is sent stays', async () => {
  api.fetchPantry.mockResolvedValue(pantry('חלב'));
  let answer: (pantry: PantryWire) => void = () => undefined;
  api.putPantryFact.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  open();
  const field = await screen.findByLabelText<HTMLInputElement>(words.add);
  fireEvent.change(field, { target: { value: 'אורז' } });
  const add = screen.getByRole('button', { name: words.addButton });
  fireEvent.click(add);
  fireEvent.click(add);
  fireEvent.change(field, { target: { value: 'עדשים' } });
  answer(pantry('חלב', 'אורז'));
  await screen.findByText('אורז');
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull());
  expect(field.value).toBe('עדשים');
  expect(api.putPantryFact).toHaveBeenCalledOnce();
});

it('[PY7] of two things that are used up at once, an older answer brings none back', async () => {
  api.fetchPantry.mockResolvedValueOnce(pantry('חלב', 'אורז', 'קמח')).mockResolvedValue(pantry('קמח'));
  const answers: ((pantry: PantryWire) => void)[] = [];
  api.putPantryFact.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  open();
  fireEvent.click(await usedUp('חלב'));
  fireEvent.click(await usedUp('אורז'));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(pantry('קמח'));
  answers[0]?.(pantry('אורז', 'קמח'));
  await waitFor(() => expect(api.fetchPantry).toHaveBeenCalledTimes(2));
  await waitFor(() => expect([screen.queryByText('חלב'), screen.queryByText('אורז')]).toEqual([null, null]));
  expect(screen.getByText('קמח')).toBeTruthy();
});

it('[PY7] what was being read when a thing was used up does not bring it back', async () => {
  let answer: (pantry: PantryWire) => void = () => undefined;
  const late = new Promise<PantryWire>((resolve) => (answer = resolve));
  api.fetchPantry.mockResolvedValueOnce(pantry('חלב', 'אורז')).mockReturnValueOnce(late);
  api.putPantryFact.mockResolvedValue(pantry('חלב'));
  open();
  const button = await usedUp('אורז');
  act(() => emitKitchenNews({ of: 'pantry', recipe_id: 0, version: 0 }));
  expect(api.fetchPantry).toHaveBeenCalledTimes(2);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('אורז')).toBeNull());
  await act(async () => {
    answer(pantry('חלב', 'אורז'));
    await late;
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.queryByText('אורז')).toBeNull();
});

it('[K44] a session that has ended is said in place of the page, and nothing of a connection', async () => {
  const signInAgain = vi.fn();
  setSignInAgain(signInAgain);
  api.fetchPantry.mockRejectedValue(new HttpError(401, 'not_authenticated', 'צריך להיכנס שוב'));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('צריך להיכנס שוב');
  fireEvent.click(screen.getByRole('button', { name: texts.session.loginAgain }));
  expect(signInAgain).toHaveBeenCalledOnce();
});
