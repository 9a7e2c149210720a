import type { FeedJob } from '@sali/contract/goods/feeds/feeds';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '../base/httpError.ts';
import { feedsTexts as words } from '@sali/texts/app/feeds';
import { TestQueries } from '../base/testQueries.tsx';
import { fetchFeedJobs, fetchFeeds, postStop } from './api.ts';
import { FeedsTab } from './FeedsTab.tsx';

vi.mock('./api.ts', () => ({ fetchFeeds: vi.fn(), fetchFeedJobs: vi.fn(), postFetch: vi.fn(), postStop: vi.fn() }));
vi.mock('./schedule/ScheduleCard.tsx', () => ({ ScheduleCard: () => null }));
afterEach(cleanup);

const RUNNING: FeedJob = {
  job_id: 7,
  kind: 'fetch',
  chain_id: '1',
  chain_name: 'רמי לוי',
  mode: 'full',
  asked_by: 'schedule',
  state: 'running',
  started_at: '2026-08-10T06:00:00.000Z',
  finished_at: null,
  progress: { stage: 'reading', name: 'x', index: 1, of: 2, rows: 5 },
  files_stored: 0,
  files_refused: 0,
  files_other: 0,
  rows_changed: 0,
  error: null,
  error_code: null,
  error_file: null,
};
const stopButton = () =>
  screen.findByRole('button', { name: words.stopOf({ name: words.fetchOf({ name: 'רמי לוי' }) }) });

async function show(jobs: readonly FeedJob[]): Promise<void> {
  vi.mocked(fetchFeeds).mockResolvedValue({ chains: [] });
  vi.mocked(fetchFeedJobs).mockResolvedValue([...jobs]);
  render(
    <TestQueries>
      <FeedsTab />
    </TestQueries>,
  );
  await screen.findByText(words.running);
}

it('[O45] a running fetch has a button that stops it, and says that it stops, and then that it was', async () => {
  await show([RUNNING]);
  vi.mocked(postStop).mockResolvedValue();
  vi.mocked(fetchFeedJobs).mockResolvedValue([{ ...RUNNING, is_stopping: true }]);
  fireEvent.click(await stopButton());
  expect(await screen.findByText(words.stopping)).toBeTruthy();
  expect(postStop).toHaveBeenCalledWith(7);
  vi.mocked(fetchFeedJobs).mockResolvedValue([{ ...RUNNING, state: 'stopped' }]);
  fireEvent.click(await stopButton());
  expect(postStop).toHaveBeenCalledTimes(1);
  expect(await screen.findByText(words.states.stopped, {}, { timeout: 5000 })).toBeTruthy();
});

it('[O45] a refusal is shown; an import of files has no such button', async () => {
  await show([RUNNING, { ...RUNNING, job_id: 8, kind: 'import', chain_name: null }]);
  expect(screen.getAllByText(words.stop)).toHaveLength(1);
  vi.mocked(postStop).mockRejectedValueOnce(new HttpError(409, 'feed_not_running', 'כבר הסתיימה'));
  fireEvent.click(await stopButton());
  expect((await screen.findByRole('alert')).textContent).toBe('כבר הסתיימה');
});
