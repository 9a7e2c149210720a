import type { ImportProgress } from '@sali/contract/goods/catalogue/productImports';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { TestQueries } from '../../base/testQueries.tsx';
import { Importing } from './importing.ts';
import { LastImports } from './LastImports.tsx';
import { importStateText, isWaitingImport, type useImport } from './useImport.ts';

const api = vi.hoisted(() => ({
  fetchImports: vi.fn<() => Promise<ImportProgress[]>>(),
  postAct: vi.fn<(importId: string, act: string) => Promise<void>>(),
}));
vi.mock('./api.ts', () => api);

const words = adminTexts.import;
const one = (file_name: string, state: ImportProgress['state']): ImportProgress => ({
  ...{ import_id: file_name, file_name, source_name: '', email: '', state, reason: null, update_existing: true },
  ...{ bytes_done: 0, bytes_total: 0, rows_done: 0, total: 1, created: 1, updated: 0, skipped: 0, error_count: 0 },
  ...{ removed: 0, restored: 0, kept: 0, can_undo: false, started_at: '2026-11-01T00:00:00.000Z', finished_at: null },
});

it('[Z109] a file that waits is removed from the list, and what was given up is not in it', async () => {
  const changesNothing = { ...one('d.csv', 'checked'), created: 0, skipped: 1 };
  api.fetchImports.mockResolvedValueOnce([
    ...[one('a.csv', 'checked'), one('b.csv', 'done'), one('c.csv', 'cancelled')],
    ...[changesNothing, { ...changesNothing, import_id: 'e', file_name: 'e.csv', error_count: 2 }],
  ]);
  api.fetchImports.mockResolvedValue([one('a.csv', 'cancelled'), one('b.csv', 'done')]);
  api.postAct.mockResolvedValue(undefined);
  const open = vi.fn();
  const importing = { open } as unknown as ReturnType<typeof useImport>;
  render(
    <TestQueries>
      <Importing value={importing}>
        <LastImports />
      </Importing>
    </TestQueries>,
  );
  expect(await screen.findByText('b.csv')).toBeTruthy();
  expect(screen.queryByText('c.csv')).toBeNull();
  expect(screen.queryByText('d.csv')).toBeNull();
  const wrongRows = screen.getByText('e.csv').closest('li');
  expect(wrongRows?.textContent).toContain('נבדק, אין מה לייבא');
  fireEvent.click(within(wrongRows ?? document.body).getByRole('button', { name: words.open }));
  expect(open).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ import_id: 'e' }));
  expect(['checked', 'done'].map((state) => importStateText({ ...changesNothing, state } as ImportProgress))).toEqual([
    'נבדק, אין מה לייבא',
    'הושלם',
  ]);
  expect([one('a.csv', 'checked'), changesNothing].filter(isWaitingImport)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: words.remove({ name: 'b.csv' }) })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: words.remove({ name: 'a.csv' }) }));
  await waitFor(() => expect(screen.queryByText('a.csv')).toBeNull());
  expect(api.postAct).toHaveBeenCalledWith('a.csv', 'cancel');
});
