import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { weekTexts } from '@sali/texts/app/week';
import { useAccount } from '../../people/accounts/accounts.ts';
import { syncEngine } from '../../people/sync/engine.ts';
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
  lastName: '',
  userType: 'USER',
} as const;
const open = () =>
  render(
    <MemoryRouter initialEntries={['/shopping']}>
      <TestQueries client={newQueryClient()}>
        <OverviewPage openListId={undefined} />
      </TestQueries>
    </MemoryRouter>,
  );

beforeEach(() => {
  localStorage.clear();
  scriptNetwork(noNetwork);
  vi.stubGlobal('GestureEvent', Event);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  syncEngine().state.setState({ phase: 'ready', lists: {} });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useAccount.setState({ user: null });
});

it.each([
  ['a guest', null, texts.sync.term['seven-days']],
  ['somebody with an account', USER, weekTexts.account],
])('[S28] %s reads in Safari what its seven days mean, until they have read it', (_who, user, text) => {
  useAccount.setState({ user });
  open();
  expect(screen.getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: weekTexts.read }));
  expect(screen.queryByText(text)).toBeNull();
  cleanup();
  open();
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.queryByText(texts.shell.guestHint) === null).toBe(user !== null);
});
