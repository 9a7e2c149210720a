import type { ImportProgress } from '@sali/contract/goods/catalogue/productImports';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { ImportCard } from './ImportCard.tsx';
import { Importing } from './importing.ts';
import { ProgressBar } from './ProgressBar.tsx';
import type { ImportView, useImport } from './useImport.ts';

const words = adminTexts.import;

type Moving = Exclude<ImportView, { kind: 'idle' }>;

const PROGRESS: ImportProgress = {
  import_id: '00000000-0000-4000-8000-000000000001',
  file_name: 'products.csv',
  source_name: '',
  email: 'dana@example.com',
  state: 'writing',
  reason: null,
  update_existing: true,
  bytes_done: 0,
  bytes_total: 400,
  rows_done: 50,
  total: 200,
  created: 2,
  updated: 1,
  skipped: 0,
  error_count: 0,
  removed: 0,
  restored: 0,
  kept: 0,
  can_undo: false,
  started_at: '2026-11-01T00:00:00.000Z',
  finished_at: null,
};
const running = (progress: Partial<ImportProgress>, isStopping = false): Moving => ({
  kind: 'running',
  progress: { ...PROGRESS, ...progress },
  isStopping,
});
const DONE: ImportView = {
  kind: 'resting',
  progress: { ...PROGRESS, state: 'done' },
  report: { changes: [], errors: [], error_count: 0 },
  failure: '',
};

const show = (view: ImportView, path: string) => {
  const again = vi.fn();
  const importing = { view, file: new File([''], 'products.csv'), again } as unknown as ReturnType<typeof useImport>;
  render(
    <MemoryRouter initialEntries={[path]}>
      <Importing value={importing}>
        <ImportCard />
      </Importing>
    </MemoryRouter>,
  );
  return again;
};

const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');
const status = () => screen.getByRole('status').textContent;

afterEach(cleanup);

describe('the card of a running import', () => {
  it('[Z82] shows on other pages how many rows are written', () => {
    show(running({}), '/admin/products');
    expect(percent()).toBe('25');
    expect(status()).toBe(words.writing({ done: 50, total: 200 }));
    expect(screen.getByText('products.csv')).toBeTruthy();
  });

  it('[Z82] shows the result until it is closed', () => {
    const again = show(DONE, '/admin/products');
    expect(status()).toBe(words.summary({ created: 2, updated: 1, errors: 0 }));
    fireEvent.click(screen.getByRole('button', { name: words.closeCard }));
    expect(again).toHaveBeenCalledOnce();
  });

  it('[Z82] is neither on the page of the import itself nor shown while nothing runs', () => {
    show(running({}), '/admin?tab=import');
    show({ kind: 'idle', failure: '' }, '/admin/products');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('the bar of an import', () => {
  it.each<[string, Moving, string]>([
    ['what the server received', { kind: 'uploading', part: 1, progress: { ...PROGRESS, bytes_done: 100 } }, '25'],
    ['what the browser sent, until the server answers', { kind: 'uploading', part: 0.5, progress: null }, '50'],
    ['the bytes that are read', running({ state: 'reading', bytes_done: 300 }), '75'],
    ['the products that are undone', running({ state: 'undoing', removed: 1, kept: 1 }), '67'],
  ])('[Z102] shows %s', (_what, view, part) => {
    render(<ProgressBar view={view} />);
    expect(percent()).toBe(part);
  });

  it('[Z103] says that the import is stopping', () => {
    render(<ProgressBar view={running({}, true)} />);
    expect(status()).toBe(words.stopping);
  });
});
