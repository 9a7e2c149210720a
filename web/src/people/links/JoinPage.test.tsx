import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linksTexts } from '@sali/texts/app/links';
import { startTestEngine } from '../sync/testSync.ts';
import { JoinPage } from './JoinPage.tsx';

const TOKEN = 'L'.repeat(43);
const words = linksTexts.join;

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/join" element={<JoinPage />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await startTestEngine();
});
afterEach(cleanup);

test('[LK27] on the way to the sign-in the token of a link is in no address, and waits in this tab', () => {
  open(`/join#${TOKEN}`);
  fireEvent.click(screen.getByRole('link', { name: words.signIn }));
  expect(screen.getByRole('status').textContent).toBe('/login?next=%2Fjoin');
  cleanup();
  open('/join');
  expect(screen.getByRole('button', { name: words.open })).toBeTruthy();
});

test.each(['/join', '/join#', '/join#abc', `/join#${TOKEN}x`])('[LK27] the address %s is not complete', (address) => {
  open(address);
  expect(screen.getByRole('heading', { name: words.broken })).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.open })).toBeNull();
});
