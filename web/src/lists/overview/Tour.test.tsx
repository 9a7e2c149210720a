import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { overviewTexts } from '@sali/texts/app/overview';
import { tourTexts as words } from '@sali/texts/app/tour';
import { useAccount } from '../../people/accounts/accounts.ts';
import { openSettingsOf, useSettings } from '../../people/settings/storedSettings.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { testList } from '../../people/sync/testList.ts';
import { noNetwork, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { newQueryClient } from '../../base/queryClient.ts';
import { OverviewPage } from './OverviewPage.tsx';

await startTestEngine();

const USER = {
  userId: 1,
  email: 'dana@example.com',
  phone: '',
  firstName: 'דנה',
  lastName: 'כהן',
  userType: 'USER',
} as const;
const [first, second, third] = words.steps;
const open = () =>
  render(
    <MemoryRouter initialEntries={['/shopping']}>
      <TestQueries client={newQueryClient()}>
        <OverviewPage openListId={undefined} />
      </TestQueries>
    </MemoryRouter>,
  );
const heading = (name = '') => screen.queryByRole('heading', { name });
const isAnyStepShown = () => words.steps.some(({ title }) => heading(title) !== null);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  scriptNetwork(noNetwork);
  useAccount.setState({ user: null });
  openSettingsOf(null);
  syncEngine().state.setState({ phase: 'ready', lists: {} });
});
afterEach(cleanup);

describe('the tour', () => {
  it('[TO1] has three steps, there and back, shows which one it is, and does not come again', () => {
    open();
    expect(heading(first?.title)).toBeTruthy();
    expect(screen.getByText(words.stepOf({ step: 1, count: 3 }))).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.back })).toBeNull();
    press(words.next);
    expect(heading(second?.title)).toBeTruthy();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      `${second?.title}. ${second?.text}`,
    );
    press(words.back);
    expect(heading(first?.title)).toBeTruthy();
    press(words.next);
    press(words.next);
    expect(heading(third?.title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.skip })).toBeNull();
    press(words.start);
    expect(isAnyStepShown()).toBe(false);
    expect(heading(overviewTexts.emptyTitle)).toBeTruthy();
    cleanup();
    open();
    expect(isAnyStepShown()).toBe(false);
  });

  it('[TO2] covers nothing, and is skipped with one tap', () => {
    open();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText(texts.overview.nameLabel)).toBeTruthy();
    press(words.skip);
    expect(useSettings.getState().hasSeenTour).toBe(true);
    expect(heading(overviewTexts.emptyTitle)).toBeTruthy();
  });

  it('[TO3] waits for the lists of a person who is new on this device, and says that they are loading', () => {
    useAccount.setState({ user: USER });
    syncEngine().state.setState({ lastSync: 'none' });
    open();
    expect(screen.getByText(overviewTexts.loading)).toBeTruthy();
    expect(isAnyStepShown()).toBe(false);
    // A first sync that failed says nothing about their lists.
    act(() => syncEngine().state.setState({ lastSync: 'failed' }));
    expect(isAnyStepShown()).toBe(false);
    act(() => syncEngine().state.setState({ lastSync: 'ok', serverCount: 0 }));
    expect(screen.queryByText(overviewTexts.loading)).toBeNull();
    expect(isAnyStepShown()).toBe(true);
  });

  it('[TO3] is not shown to people who have lists already, nor while their lists are read', () => {
    syncEngine().state.setState({ lists: { a: testList() } });
    open();
    expect(isAnyStepShown()).toBe(false);
    cleanup();
    syncEngine().state.setState({ phase: 'opening', lists: {} });
    open();
    expect(isAnyStepShown()).toBe(false);
  });
});
