import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { TestQueries } from '../base/testQueries.tsx';
import { SameProductsTab } from './SameProductsTab.tsx';

const api = vi.hoisted(() => ({
  fetchProductPairs: vi.fn<(isDecided: boolean, skip: number) => Promise<unknown>>(),
  putPairDecision: vi.fn<(body: unknown) => Promise<void>>(),
}));
vi.mock('./api.ts', () => api);

const words = adminTexts.same;
const LATER = { timeout: 20_000 };
const CARROT = { item_code: '1-1503', item_name: 'גזר', is_weighted: true, price: 4.9, chain_names: ['גן'] };
const PACKED = { item_code: '2-2040', item_name: 'גזר ארוז', is_weighted: true, price: null, chain_names: [] };
const NAMES = { one: CARROT.item_name, other: PACKED.item_name };

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function open(): void {
  api.putPairDecision.mockResolvedValue();
  api.fetchProductPairs.mockImplementation((isDecided) => {
    const decided = { is_same: true, decided_by: 'dana@example.org', decided_at: '2026-11-22T10:00:00.000Z' };
    const waiting = { is_same: null, decided_by: '', decided_at: null };
    const pair = { one: CARROT, other: PACKED, ...(isDecided ? decided : waiting) };
    return Promise.resolve({ rows: [pair], total: 1 });
  });
  render(
    <MemoryRouter>
      <TestQueries>
        <SameProductsTab />
      </TestQueries>
    </MemoryRouter>,
  );
}

it('[PM9] a pair that waits is joined or kept apart, and a decision is taken back', async () => {
  open();
  const codes = { item_code: CARROT.item_code, other_item_code: PACKED.item_code };
  fireEvent.click(await screen.findByRole('button', { name: words.sameOf(NAMES) }, LATER));
  await waitFor(() => expect(api.putPairDecision).toHaveBeenLastCalledWith({ ...codes, is_same: true }));
  fireEvent.click(screen.getByRole('button', { name: words.differentOf(NAMES) }));
  await waitFor(() => expect(api.putPairDecision).toHaveBeenLastCalledWith({ ...codes, is_same: false }));
  fireEvent.click(screen.getByRole('radio', { name: words.decided }));
  fireEvent.click(await screen.findByRole('button', { name: words.undoOf(NAMES) }, LATER));
  await waitFor(() => expect(api.putPairDecision).toHaveBeenLastCalledWith({ ...codes, is_same: null }));
});

it('[PM9] any two products are joined by their codes', async () => {
  open();
  const join = await screen.findByRole<HTMLButtonElement>('button', { name: words.same }, LATER);
  expect(join.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(words.firstCode), { target: { value: ' 1-100 ' } });
  fireEvent.change(screen.getByLabelText(words.secondCode), { target: { value: '2-200' } });
  fireEvent.click(join);
  await waitFor(() =>
    expect(api.putPairDecision).toHaveBeenLastCalledWith({
      item_code: '1-100',
      other_item_code: '2-200',
      is_same: true,
    }),
  );
});
