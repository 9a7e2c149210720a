import 'fake-indexeddb/auto';
import type { FeedChain, FeedJob, FeedSchedule, FetchableChain } from '@sali/contract/goods/feeds/feeds';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../base/httpError.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { feedsTexts } from '@sali/texts/app/feeds';
import { texts } from '@sali/texts/app/main';
import { TestQueries } from '../../base/testQueries.tsx';
import { fetchFeedJobs, fetchFeedStores, fetchSchedule, postStoreLists, putSchedule } from '../api.ts';
import { ScheduleCard } from './ScheduleCard.tsx';

vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  fetchSchedule: vi.fn(),
  putSchedule: vi.fn(),
  fetchFeedStores: vi.fn(),
  fetchFeedJobs: vi.fn(),
  postStoreLists: vi.fn(),
}));

const words = feedsTexts.schedule;
const OFF: FeedSchedule = { is_on: false, is_switch_fixed: false, chains: null, are_chains_fixed: false };
const store = (store_id: string, store_name: string, city: string) => ({
  store_id,
  store_name,
  address: '',
  city,
  location: null,
});
const CHAINS: FetchableChain[] = [
  {
    chain_id: '1',
    name: 'רמי לוי',
    has_store_list: true,
    stores: [store('39', 'בן גוריון', 'רמת גן'), store('41', 'הכרמל', 'חיפה')],
  },
  { chain_id: '2', name: 'אושר עד', has_store_list: true, stores: [store('7', 'השלום', 'גבעתיים')] },
  { chain_id: '3', name: 'קינג סטור', has_store_list: false, stores: [] },
];
const NAMED = CHAINS.map(({ chain_id, name }) => ({ chain_id, name })) as unknown as FeedChain[];

async function show(schedule: Partial<FeedSchedule> = {}, jobs: Partial<FeedJob>[] = []): Promise<void> {
  let stored: FeedSchedule = { ...OFF, ...schedule };
  vi.mocked(fetchSchedule).mockImplementation(async () => stored);
  vi.mocked(fetchFeedStores).mockResolvedValue(CHAINS);
  vi.mocked(fetchFeedJobs).mockResolvedValue(jobs as FeedJob[]);
  vi.mocked(putSchedule).mockImplementation(async (change) => (stored = { ...stored, ...change } as FeedSchedule));
  render(
    <TestQueries>
      <ScheduleCard chains={NAMED} />
    </TestQueries>,
  );
  await screen.findAllByText(words.title);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const theSwitch = () => screen.findByRole('switch', { name: words.title });

async function chooseTown(part: string, name: string): Promise<void> {
  const field = await screen.findByRole('combobox', { name: words.town });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: part } });
  fireEvent.click(await screen.findByRole('option', { name }));
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('[FE7] switched on for the first time, the stores near a town are suggested, chosen, and saved with the switch', async () => {
  await show();
  fireEvent.click(await theSwitch());
  expect(putSchedule).not.toHaveBeenCalled();
  await chooseTown('רמת ג', 'רמת גן');
  const near = await screen.findByRole('region', { name: words.suggested });
  expect(
    within(near)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('בן גוריון'), expect.stringContaining('השלום')]);
  expect(box(/בן גוריון/).checked).toBe(true);
  fireEvent.click(box(/השלום/));
  expect(screen.getByText(words.sum({ stores: 1, chains: 1 }))).toBeTruthy();
  press(words.save);
  expect(await screen.findByText(words.saved)).toBeTruthy();
  expect(putSchedule).toHaveBeenCalledWith({ is_on: true, chains: [{ chain_id: '1', stores: ['39'] }] });
  expect(await screen.findByText('רמי לוי')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('[FE7] nothing can be saved before something is chosen; cancelling switches nothing on', async () => {
  await show();
  fireEvent.click(await theSwitch());
  const save = await screen.findByRole('button', { name: words.save });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  press(texts.app.cancel);
  expect(((await theSwitch()) as HTMLInputElement).checked).toBe(false);
  expect(putSchedule).not.toHaveBeenCalled();
});

it('[FE7] all chains, a whole chain, and stores that a search finds can be chosen', async () => {
  await show({ is_on: true, chains: [{ chain_id: '1', stores: ['39'] }] });
  press((await screen.findByRole('button', { name: words.edit })).textContent);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'הכרמל' } });
  fireEvent.click(box(/הכרמל/));
  fireEvent.click(screen.getByText(words.whole));
  fireEvent.click(box(/קינג סטור/));
  press(words.save);
  await screen.findByText(words.saved);
  expect(putSchedule).toHaveBeenLastCalledWith({
    chains: [
      { chain_id: '1', stores: ['39', '41'] },
      { chain_id: '3', stores: null },
    ],
  });
  press(words.edit);
  fireEvent.click(await screen.findByRole('radio', { name: words.all }));
  press(words.save);
  await expect.poll(() => vi.mocked(putSchedule).mock.lastCall).toEqual([{ chains: null }]);
});

it('[FE7] it is switched off, and on again with what was chosen, at once', async () => {
  await show({ is_on: true, chains: [{ chain_id: '2', stores: null }] });
  fireEvent.click(await theSwitch());
  expect(await screen.findByText(words.savedOff)).toBeTruthy();
  expect(putSchedule).toHaveBeenLastCalledWith({ is_on: false });
  fireEvent.click(await theSwitch());
  expect(putSchedule).toHaveBeenLastCalledWith({ is_on: true });
});

it('[FE2] what a variable decides is shown with the reason, and cannot be changed', async () => {
  const chains = [{ chain_id: '2', stores: ['7'] }];
  await show({ is_on: true, is_switch_fixed: true, chains, are_chains_fixed: true });
  expect(await screen.findByText(words.switchFixed)).toBeTruthy();
  expect(screen.getByText(words.chainsFixed)).toBeTruthy();
  expect(screen.getByText('אושר עד')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: words.edit })).toBeNull();
});

it('[FE4] the lists of stores that are missing are fetched by a button, which shows how many are left', async () => {
  await show();
  fireEvent.click(await theSwitch());
  expect(await screen.findByText(words.missing({ count: 1 }))).toBeTruthy();
  vi.mocked(fetchFeedJobs).mockResolvedValue([{ mode: 'stores', state: 'running' } as FeedJob]);
  press(words.fetchLists);
  expect(await screen.findByText(words.fetchingLists({ count: 1 }))).toBeTruthy();
  expect(postStoreLists).toHaveBeenCalledTimes(1);
});

it('[FE7] a refusal keeps the choice and is shown; what could not be loaded can be loaded again', async () => {
  await show({ is_on: true, chains: [{ chain_id: '1', stores: ['39'] }] });
  press((await screen.findByRole('button', { name: words.edit })).textContent);
  await screen.findByRole('button', { name: words.save });
  vi.mocked(putSchedule).mockRejectedValueOnce(new HttpError(409, 'feed_schedule_fixed', 'נקבע במשתני הסביבה'));
  press(words.save);
  expect((await screen.findByRole('alert')).textContent).toBe('נקבע במשתני הסביבה');
  expect(box(/בן גוריון/).checked).toBe(true);
  cleanup();
  vi.mocked(fetchSchedule).mockRejectedValue(new HttpError(500, 'internal', ''));
  render(
    <TestQueries>
      <ScheduleCard chains={NAMED} />
    </TestQueries>,
  );
  expect(await screen.findByText(adminTexts.failed, {}, { timeout: 10_000 })).toBeTruthy();
});
