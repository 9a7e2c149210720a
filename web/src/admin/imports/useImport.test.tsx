import type { ImportProgress } from '@sali/contract/goods/catalogue/productImports';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TestQueries } from '../../base/testQueries.tsx';
import type { Uploading } from './api.ts';
import { useImport } from './useImport.ts';

const api = vi.hoisted(() => ({
  fetchImports: vi.fn<() => Promise<ImportProgress[]>>(),
  fetchImport: vi.fn<(importId: string) => Promise<ImportProgress>>(),
  fetchReport: vi.fn(() => Promise.resolve({ errors: [], changes: [] })),
  uploadProducts: vi.fn((): Uploading => ({
    answer: new Promise(() => undefined),
    cancel: () => undefined,
    alive: () => undefined,
  })),
}));
vi.mock('./api.ts', () => api);
vi.mock('../../base/ids.ts', () => ({ newId: () => 'new' }));

const progress = (import_id: string, state: ImportProgress['state']): ImportProgress => ({
  ...{ import_id, file_name: 'a.csv', source_name: '', email: '', state, reason: null, update_existing: true },
  ...{ bytes_done: 1, bytes_total: 4, rows_done: 0, total: 1, created: 1, updated: 0, skipped: 0, error_count: 0 },
  ...{ removed: 0, restored: 0, kept: 0, can_undo: false, started_at: '2026-11-01T00:00:00.000Z', finished_at: null },
});

it('[Z102] asks for the progress of an import only once the server knows it', async () => {
  const others = [progress('other', 'done')];
  api.fetchImports.mockResolvedValueOnce(others).mockResolvedValue([progress('new', 'uploading'), ...others]);
  api.fetchImport.mockResolvedValue(progress('new', 'checked'));
  const { result } = renderHook(() => useImport(), { wrapper: TestQueries });
  const request = { file: new File(['x'], 'a.csv'), canUpdate: true, sourceName: '' };
  act(() => void result.current.start(request));
  await waitFor(() => expect(api.fetchImports).toHaveBeenCalledOnce());
  expect(api.fetchImport).not.toHaveBeenCalled();
  await waitFor(() => expect(result.current.view).toMatchObject({ kind: 'uploading', progress: { import_id: 'new' } }));
  await waitFor(() => expect(result.current.view).toMatchObject({ kind: 'resting', progress: { state: 'checked' } }));
  expect([api.fetchImports.mock.calls.length, api.fetchImport.mock.calls.length]).toEqual([2, 1]);
});
