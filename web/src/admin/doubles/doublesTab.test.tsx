import type { DoubleDecision, DoublePairWire, DoubleProductWire } from '@sali/contract/goods/catalogue/doubles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { TestQueries } from '../../base/testQueries.tsx';
import { Toasts } from '../../base/ui/Toasts.tsx';
import { DoublesTab } from './DoublesTab.tsx';

const api = vi.hoisted(() => ({
  fetchDoubles: vi.fn<(isDecided: boolean, skip: number) => Promise<unknown>>(),
  putDoubleDecision: vi.fn<(body: DoubleDecision) => Promise<void>>(),
}));
vi.mock('./api.ts', () => api);

const words = adminTexts.doubles;
const LATER = { timeout: 20_000 };
const MILK: DoubleProductWire = {
  ...{ item_code: '7290004131074', item_name: 'חלב', manufacturer_name: 'תנובה', brand: 'תנובה', quantity: 1 },
  ...{ unit_measure: 'ליטר', is_weighted: false, status: 'ACTIVE', least_price: 6.9, most_price: 7.3 },
  ...{ stores: 2, chain_names: ['שופרסל'] },
};
const UNSOLD = { least_price: null, most_price: null, stores: 0, chain_names: [] };
const SLIP: DoubleProductWire = { ...MILK, ...UNSOLD, item_code: '7290004131075' };
const WAITING: DoublePairWire = {
  ...{ one: MILK, other: SLIP, reason: 'code', suggested_item_code: MILK.item_code, decision: null },
  ...{ stays_item_code: null, decided_by: '', decided_at: null },
};
const BOTH = { item_code: MILK.item_code, other_item_code: SLIP.item_code };

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function open(): void {
  api.putDoubleDecision.mockResolvedValue();
  const decided = { decision: 'merged', stays_item_code: MILK.item_code, decided_by: 'dana@example.org' };
  const at = { decided_at: '2026-11-22T10:00:00.000Z' };
  api.fetchDoubles.mockImplementation((isDecided) =>
    Promise.resolve({ rows: [{ ...WAITING, ...(isDecided && { ...decided, ...at }) }], total: 1 }),
  );
  render(
    <TestQueries>
      <DoublesTab />
      <Toasts lifeMs={60_000} />
    </TestQueries>,
  );
}

it('[PM13] either code may stay; the decision is taken back from the message', async () => {
  open();
  await screen.findByText(words.reasons.code, {}, LATER);
  expect(screen.getByText(words.unsold)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.keepOf({ code: SLIP.item_code }) }));
  const swapped = { item_code: SLIP.item_code, other_item_code: MILK.item_code };
  await waitFor(() => expect(api.putDoubleDecision).toHaveBeenLastCalledWith({ ...swapped, decision: 'merged' }));
  fireEvent.click(await screen.findByRole('button', { name: words.undo }, LATER));
  await waitFor(() => expect(api.putDoubleDecision).toHaveBeenLastCalledWith({ ...swapped, decision: null }));
});

it('[PM13] a pair is kept apart, and a merge of before is undone', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.different }, LATER));
  await waitFor(() => expect(api.putDoubleDecision).toHaveBeenLastCalledWith({ ...BOTH, decision: 'different' }));
  fireEvent.click(screen.getByRole('radio', { name: words.decided }));
  fireEvent.click(await screen.findByRole('button', { name: words.undoMerge }, LATER));
  expect(screen.getByText(words.leads)).toBeTruthy();
  await waitFor(() => expect(api.putDoubleDecision).toHaveBeenLastCalledWith({ ...BOTH, decision: null }));
});
