import type { ProductFilterWire } from '@sali/contract/catalogue/foundProducts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminTexts } from '../../languages/adminTexts.ts';
import { texts } from '../../languages/mainTexts.ts';
import { TestQueries } from '../../testQueries.tsx';
import { type ProductQuery, queryOf } from './productQuery.ts';
import { SavedFilters } from './SavedFilters.tsx';

const words = adminTexts.products.saved;
const LATER = { timeout: 20_000 };
const api = vi.hoisted(() => ({
  fetchFilters: vi.fn<() => Promise<ProductFilterWire[]>>(),
  postFilter: vi.fn<(body: object) => Promise<unknown>>(),
  putFilterName: vi.fn<(filterId: string, name: string) => Promise<void>>(),
  deleteFilter: vi.fn<(filterId: string) => Promise<void>>(),
}));
vi.mock('./api.ts', async (original) => ({ ...(await original<object>()), ...api }));

const MILK = { search: 'חלב', category: '1', status: 'ARCHIVED', sort: 'brand', order: 'desc' as const };
const SAVED = { filter_id: 'f', name: 'חלב ישן', ...MILK };
const onPick = vi.fn<(part: Partial<ProductQuery>) => void>();

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function open(params: Record<string, string>, saved: ProductFilterWire[]): void {
  api.fetchFilters.mockResolvedValue(saved);
  render(
    <TestQueries>
      <SavedFilters query={queryOf(new URLSearchParams(params))} onPick={onPick} />
    </TestQueries>,
  );
}

it('[Z93] a saved search is picked by its chip; a second tap takes it off', async () => {
  open({}, [SAVED]);
  const chip = await screen.findByRole('button', { name: SAVED.name }, LATER);
  expect(chip.getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('button', { name: words.save })).toBeNull();
  fireEvent.click(chip);
  expect(onPick).toHaveBeenLastCalledWith(MILK);
  cleanup();
  open(MILK, [SAVED]);
  const picked = await screen.findByRole('button', { name: SAVED.name, pressed: true }, LATER);
  expect(screen.queryByRole('button', { name: words.save })).toBeNull();
  fireEvent.click(picked);
  expect(onPick).toHaveBeenLastCalledWith(expect.objectContaining({ search: '', category: '', status: 'ACTIVE' }));
});

it('[Z93] what is searched is saved under a name', async () => {
  api.postFilter.mockResolvedValue(SAVED);
  open(MILK, []);
  fireEvent.click(await screen.findByRole('button', { name: words.save }, LATER));
  const name = await screen.findByLabelText<HTMLInputElement>(words.name, {}, LATER);
  expect(name.value).toBe('חלב');
  fireEvent.change(name, { target: { value: ' חלב ישן ' } });
  fireEvent.click(screen.getByRole('button', { name: texts.app.save }));
  await waitFor(() => expect(api.postFilter).toHaveBeenCalledExactlyOnceWith({ name: 'חלב ישן', ...MILK }));
  await waitFor(() => expect(screen.queryByLabelText(words.name)).toBeNull(), LATER);
});

it('[Z93] a saved search is renamed and deleted', async () => {
  api.putFilterName.mockResolvedValue();
  api.deleteFilter.mockResolvedValue();
  open({}, [SAVED]);
  fireEvent.click(await screen.findByRole('button', { name: words.edit }, LATER));
  fireEvent.change(await screen.findByLabelText(words.name, {}, LATER), { target: { value: 'אחר' } });
  fireEvent.click(screen.getByRole('button', { name: words.rename({ name: SAVED.name }) }));
  await waitFor(() => expect(api.putFilterName).toHaveBeenCalledExactlyOnceWith('f', 'אחר'));
  fireEvent.click(screen.getByRole('button', { name: words.remove({ name: SAVED.name }) }));
  await waitFor(() => expect(api.deleteFilter).toHaveBeenCalledExactlyOnceWith('f'));
});
