import 'fake-indexeddb/auto';
import type { BackupsReport } from '@sali/contract/admin/backups';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '../base/httpError.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { TestQueries } from '../base/testQueries.tsx';
import { fetchBackups, postBackup } from './api.ts';
import { BackupsCard } from './BackupsCard.tsx';

vi.mock('./api.ts', async (original) => ({
  ...(await original<object>()),
  fetchBackups: vi.fn(),
  postBackup: vi.fn(),
}));

const words = adminTexts.backups;
const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const NONE: BackupsReport = {
  is_on: true,
  folder: '/var/lib/sali/backups',
  last: null,
  running_since: null,
  failure: null,
  kept: [],
};

const show = (report: Partial<BackupsReport>): void => {
  vi.mocked(fetchBackups).mockResolvedValue({ ...NONE, ...report });
  render(
    <TestQueries>
      <BackupsCard />
    </TestQueries>,
  );
};
const state = async (): Promise<string | null> => (await screen.findByRole('status')).textContent;

afterEach(() => {
  cleanup();
  vi.mocked(postBackup).mockReset();
});

it('[BR19] the card says how old the last backup is, warns of an old or a missing one, and lists the kept ones', async () => {
  const file = { name: 'sali-x-daily.tar.gz', made_at: ago(3), bytes: 3 * 1024 * 1024, cause: 'daily' } as const;
  show({ last: { finished_at: ago(3.5), bytes: 1 }, kept: [file, { ...file, name: 'y', cause: 'migration' }] });
  expect(await state()).toContain('3');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain(words.causes.daily);
  expect(rows[0]).toContain('3.0');
  expect(rows[1]).toContain(words.causes.migration);
  expect(screen.queryByText(NONE.folder)).not.toBeNull();
  cleanup();
  show({});
  expect(await state()).toBe(words.none);
  cleanup();
  show({ is_on: false });
  expect(await state()).toBe(words.off);
  expect(screen.queryByText(words.offAbout)).not.toBeNull();
});

it('[BR19] it says why the last one failed, in words and in the words of the server', async () => {
  const detail = 'The file was not written: the disk has too little free space.';
  show({ last: { finished_at: ago(30), bytes: 1 }, failure: { at: ago(1), problem: 'no_space', detail } });
  expect((await screen.findByText(detail)).closest('[role="alert"]')?.textContent).toContain(words.problems.no_space);
});

it('[BR19] its button begins a backup, once, and shows a refusal', async () => {
  show({});
  const button = await screen.findByRole('button', { name: words.now });
  vi.mocked(postBackup).mockRejectedValueOnce(new HttpError(409, 'backup_running', 'גיבוי כבר נוצר עכשיו'));
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('גיבוי כבר נוצר עכשיו');
  vi.mocked(postBackup).mockResolvedValue({ ...NONE, running_since: ago(0) });
  fireEvent.click(button);
  expect(await screen.findByText(words.running)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(button);
  expect(postBackup).toHaveBeenCalledTimes(2);
});
