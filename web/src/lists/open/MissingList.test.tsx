import { MISSING_LIST_WAITS_MS } from '@sali/domain/base/limits';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { missingTexts } from '@sali/texts/app/missing';
import { Toasts } from '../../base/ui/Toasts.tsx';
import { MissingList } from './MissingList.tsx';
import { startTestEngine } from '../../people/sync/testSync.ts';

const engine = await startTestEngine();

/** The server's answer to the search for the list; the rest of the room is the real one. */
const seek = vi.spyOn(engine.refresh, 'seekList');

const [FIRST, SECOND] = MISSING_LIST_WAITS_MS;

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[`/shopping/list/${address}`]}>
      <Here />
      <Routes>
        <Route path="/shopping/list/:id" element={<MissingList address={address} />} />
        <Route path="*" element={null} />
      </Routes>
      <Toasts lifeMs={4000} />
    </MemoryRouter>,
  );

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const here = () => document.querySelector('output')?.textContent;

const USER = { userId: 5, email: 'a@b.co', phone: '', firstName: '', lastName: '', userType: 'USER' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  useAccount.setState({ user: USER, isExpired: false });
  seek.mockReset().mockResolvedValue('missing');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a list that is not here', () => {
  test('[N5] after 500 ms the server is asked, and 1 s later the way leads to the overview with a word', async () => {
    open('17');
    expect(screen.getByText(missingTexts.searching)).toBeTruthy();
    await after(FIRST - 1);
    expect(seek).not.toHaveBeenCalled();
    await after(1);
    expect(seek).toHaveBeenCalledExactlyOnceWith('17');
    await after(SECOND - 1);
    expect(here()).toBe('/shopping/list/17');
    await after(1);
    expect(here()).toBe('/shopping');
    expect(screen.getByText(missingTexts.notFound)).toBeTruthy();
  });

  test('[N5] a server that is slow to answer is waited for', async () => {
    let answer: (outcome: 'unreachable') => void = () => undefined;
    seek.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    open('17');
    await after(FIRST + SECOND + 5000);
    expect(here()).toBe('/shopping/list/17');
    answer('unreachable');
    await after(0);
    expect(here()).toBe('/shopping');
    expect(screen.getByText(missingTexts.unreachable)).toBeTruthy();
  });

  test('[N5] a list that is found meanwhile stays where it is', async () => {
    seek.mockResolvedValue('found');
    open('17');
    await after(FIRST + SECOND);
    expect(here()).toBe('/shopping/list/17');
  });

  test('[N6] a guest is asked to sign in for a list of the server, and comes back to it', async () => {
    useAccount.setState({ user: null });
    open('server_list_17');
    await after(0);
    expect(here()).toBe(`/login?next=${encodeURIComponent('/shopping/list/server_list_17')}`);
    expect(seek).not.toHaveBeenCalled();
  });

  test('[N6] so is someone whose sign-in has ended', async () => {
    seek.mockResolvedValue('sign-in');
    open('17');
    await after(FIRST + SECOND);
    expect(here()).toBe(`/login?next=${encodeURIComponent('/shopping/list/17')}`);
  });

  test('[N5] a guest whose own list is gone comes to the overview', async () => {
    useAccount.setState({ user: null });
    open('01890000-0000-7000-8000-000000000001');
    await after(FIRST + SECOND);
    expect(here()).toBe('/shopping');
    expect(screen.getByText(missingTexts.guest)).toBeTruthy();
  });
});
