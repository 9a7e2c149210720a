import 'fake-indexeddb/auto';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { recipeMoreTexts } from '@sali/texts/app/recipeMore';
import { recipesTexts as words } from '@sali/texts/app/recipes';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import type { RecipesQuery } from './api.ts';
import { GalleryPage } from './GalleryPage.tsx';
import { testRecipe } from './testRecipe.ts';

await startTestEngine();

const api = vi.hoisted(() => ({
  fetchRecipes: vi.fn<(wanted: RecipesQuery) => Promise<Recipe[]>>(),
  fetchCounts: vi.fn(() => Promise.resolve({ total: 1, recent: 0 })),
  putFavorite: vi.fn((_id: number, _isOn: boolean) => Promise.resolve()),
}));
vi.mock('./api.ts', async (original) => ({ ...(await original<object>()), ...api }));
const deleted = vi.hoisted(() => ({ fetchDeletedRecipes: vi.fn(() => Promise.resolve([{}])) }));
vi.mock('./more/api.ts', async (original) => ({ ...(await original<object>()), ...deleted }));

const toast = vi.hoisted(() => ({ showToast: vi.fn<(text: string) => void>() }));
vi.mock('../../base/ui/toast.ts', async (original) => ({ ...(await original<object>()), ...toast }));

const DANA = { userId: 1, email: '', phone: '', firstName: 'דנה', lastName: '', userType: 'USER' } as const;
const Address = () => <output>{useLocation().search}</output>;

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <TestQueries>
        <GalleryPage />
      </TestQueries>
      <Address />
    </MemoryRouter>,
  );
}
const asked = () => api.fetchRecipes.mock.calls.map(([wanted]) => wanted);

beforeEach(() => {
  toast.showToast.mockReset();
  useAccount.setState({ user: DANA });
  api.fetchRecipes.mockReset().mockResolvedValue([testRecipe({ title: 'חומוס', user_id: 1 })]);
});
afterEach(cleanup);

it('[X75] what is searched and filtered is in the address, and read from it', async () => {
  open('/recipes?search=%D7%97%D7%95%D7%9E%D7%95%D7%A1&filter=quick');
  await waitFor(() => expect(asked()).toEqual([{ search: 'חומוס', filter: 'quick', kosher: '' }]));
  fireEvent.click(screen.getByRole('button', { name: words.filter.all, pressed: false }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'עוגה' } });
  await waitFor(() =>
    expect(decodeURIComponent(screen.getAllByRole('status').at(-1)?.textContent ?? '')).toBe('?search=עוגה'),
  );
});

it('[X92] the kind of dietary law is a filter in the address; a second tap clears it', async () => {
  open('/recipes?kosher=dairy');
  await waitFor(() => expect(asked()).toEqual([{ search: '', filter: 'all', kosher: 'dairy' }]));
  fireEvent.click(screen.getByRole('button', { name: words.kosher.parve, pressed: false }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ search: '', filter: 'all', kosher: 'parve' }));
  fireEvent.click(screen.getByRole('button', { name: words.kosher.parve, pressed: true }));
  await waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).toBe(''));
});

it('[X75] a guest has no favourites: such an address shows all', async () => {
  useAccount.setState({ user: null });
  open('/recipes?filter=favorites');
  await waitFor(() => expect(asked()).toEqual([{ search: '', filter: 'all', kosher: '' }]));
});

it('[X76] a mark that is set after the favourites were opened is in them without a reload', async () => {
  open('/recipes?filter=favorites');
  await screen.findByText('חומוס');
  fireEvent.click(screen.getByRole('button', { name: words.filter.all }));
  fireEvent.click(await screen.findByRole('button', { name: words.favorite({ title: 'חומוס' }) }));
  await waitFor(() => expect(api.putFavorite).toHaveBeenCalledOnce());
  const before = asked().filter(({ filter }) => filter === 'favorites').length;
  fireEvent.click(screen.getByRole('button', { name: words.filter.favorites }));
  await waitFor(() => expect(asked().filter(({ filter }) => filter === 'favorites').length).toBe(before + 1));
});

it('[X76] two quick taps on a mark go one after the other, and a first one that fails leaves the second', async () => {
  let refuse: (error: Error) => void = () => undefined;
  api.putFavorite.mockReset().mockReturnValueOnce(new Promise((_resolve, reject) => (refuse = reject)));
  api.putFavorite.mockResolvedValue(undefined);
  open('/recipes');
  const mark = () => screen.findByRole('button', { name: words.favorite({ title: 'חומוס' }) });
  fireEvent.click(await mark());
  fireEvent.click(await screen.findByRole('button', { name: words.unfavorite({ title: 'חומוס' }) }));
  await mark();
  expect(api.putFavorite).toHaveBeenCalledOnce();
  refuse(new Error('refused'));
  await waitFor(() =>
    expect(api.putFavorite.mock.calls).toEqual([
      [7, true],
      [7, false],
    ]),
  );
  expect((await mark()).getAttribute('aria-pressed')).toBe('false');
});

it('[X76] where every tap on a mark fails, it is as the server has it', async () => {
  const refusals: (() => void)[] = [];
  api.putFavorite
    .mockReset()
    .mockImplementation(() => new Promise((_resolve, reject) => refusals.push(() => reject(new Error('refused')))));
  open('/recipes');
  const mark = () => screen.findByRole('button', { name: words.favorite({ title: 'חומוס' }) });
  fireEvent.click(await mark());
  fireEvent.click(await screen.findByRole('button', { name: words.unfavorite({ title: 'חומוס' }) }));
  refusals[0]?.();
  await waitFor(() => expect(refusals).toHaveLength(2));
  refusals[1]?.();
  await waitFor(() => expect(toast.showToast).toHaveBeenCalledTimes(2));
  expect((await mark()).getAttribute('aria-pressed')).toBe('false');
});

it('[X107] favourites without any say how to mark one; own recipes without any say how to begin', async () => {
  api.fetchRecipes.mockResolvedValue([]);
  open('/recipes?filter=favorites');
  await screen.findByText(words.noFavorites);
  fireEvent.click(screen.getByRole('button', { name: words.filter.own }));
  await screen.findByText(words.emptyTitle);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'עוגה' } });
  await screen.findByText(words.nothingFound);
});

it('[X107] a second tap on a filter takes it off', async () => {
  open('/recipes?filter=own');
  fireEvent.click(await screen.findByRole('button', { name: words.filter.own, pressed: true }));
  await screen.findByRole('button', { name: words.filter.all, pressed: true });
});

it('[X113] where there is no recipe there is nothing to save', async () => {
  api.fetchRecipes.mockResolvedValue([]);
  open('/recipes');
  await screen.findByText(words.emptyTitle);
  // The tools come together: once the deleted ones are there, the others would be.
  await screen.findByText(recipeMoreTexts.deleted.title);
  expect(screen.queryByRole('button', { name: recipeMoreTexts.save.all })).toBeNull();
});
