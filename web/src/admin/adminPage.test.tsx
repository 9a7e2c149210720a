import 'fake-indexeddb/auto';
import type { FeedChain, FeedFile, FeedOverview } from '@sali/contract/goods/feeds/feeds';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useAccount } from '../people/accounts/accounts.ts';
import { adminTexts } from '../base/languages/adminTexts.ts';
import { TestQueries } from '../base/testQueries.tsx';
import { AdminPages } from './AdminPages.tsx';

const STORED: FeedFile = {
  ...{ kind: 'PriceFull', name: 'PriceFull', file_at: null, read_at: '2026-11-26T00:00:00Z' },
  ...{ rows_read: 1, rows_stored: 1, dropped: {} },
};
const CHAIN: FeedChain = {
  ...{ chain_id: '7290058140886', name: 'רמי לוי', can_fetch: true, is_scheduled: false },
  ...{ stores: 3, prices: 3000, promotions: 60, files: [], dropped: {}, last_error: null },
};
let feeds: FeedOverview = { chains: [CHAIN] };

vi.mock('./api.ts', async (original) => ({
  ...(await original<object>()),
  fetchAudit: vi.fn(() => new Promise(() => undefined)),
  fetchFeeds: vi.fn(() => Promise.resolve(feeds)),
  fetchUsers: vi.fn(() => new Promise(() => undefined)),
}));

const DANA = { userId: 1, email: '', phone: '', firstName: 'דנה', lastName: '' } as const;
const open = (userType: 'ADMIN' | 'MANAGER' | 'USER', path = '/admin') => {
  useAccount.setState({ user: { ...DANA, userType } });
  render(
    <MemoryRouter initialEntries={[path]}>
      <TestQueries>
        <Routes>
          <Route path="/admin/*" element={<AdminPages />} />
        </Routes>
      </TestQueries>
    </MemoryRouter>,
  );
};
const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent);

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);

it('[Z68] an administrator has every tab, a manager neither users nor the database nor the audit log', () => {
  open('ADMIN');
  expect(tabs()).toEqual(Object.values(adminTexts.tabs));
  expect(screen.queryByText(adminTexts.quick.audit)).toBeTruthy();
  cleanup();
  open('MANAGER', '/admin?tab=users');
  const { users, database, ...others } = adminTexts.tabs;
  expect(tabs()).toEqual(Object.values(others));
  expect(tabs()).not.toContain(users);
  expect(tabs()).not.toContain(database);
  expect(screen.queryByText(adminTexts.quick.audit)).toBeNull();
});

it('[Z68] the address of the audit log leads a manager to the administration, and others to no permission', async () => {
  open('MANAGER', '/admin/audit');
  expect(await screen.findByText(adminTexts.quick.title)).toBeTruthy();
  cleanup();
  open('USER', '/admin/audit');
  expect(screen.getByText(adminTexts.forbidden)).toBeTruthy();
});

it('[SD8] until a price file was stored, an administrator sees how real prices come', async () => {
  open('ADMIN');
  expect(await screen.findByText(/^npm run prices -- fetch /)).toBeTruthy();
  expect(screen.getByRole('link', { name: adminTexts.firstPrices.choose }).getAttribute('href')).toBe(
    '/admin?tab=feeds',
  );
  cleanup();
  open('MANAGER');
  expect(screen.queryByText(adminTexts.firstPrices.title)).toBeNull();
  cleanup();
  feeds = { ...feeds, chains: [{ ...CHAIN, files: [STORED] }] };
  open('ADMIN');
  await act(() => Promise.resolve());
  expect(screen.queryByText(adminTexts.firstPrices.title)).toBeNull();
});
