import 'fake-indexeddb/auto';
import type { FeedChain, FeedFile, FeedOverview } from '@sali/contract/goods/feeds/feeds';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../people/accounts/accounts.ts';
import { adminTexts } from '@sali/texts/app/admin';
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

const { nothing, api } = vi.hoisted(() => ({
  nothing: () => Promise.resolve<{ rows: []; total: number }>({ rows: [], total: 0 }),
  api: {
    fetchReportedContent: vi.fn<() => Promise<{ rows: []; total: number }>>(),
    fetchInfoProposals: vi.fn<() => Promise<{ rows: []; total: number }>>(),
  },
}));
vi.mock('./imports/api.ts', async (original) => ({
  ...(await original<object>()),
  fetchImports: vi.fn(() => Promise.resolve([])),
}));
vi.mock('./api.ts', async (original) => ({
  ...(await original<object>()),
  ...api,
  fetchPriceReports: nothing,
  fetchProductPairs: nothing,
  fetchFailedPictures: nothing,
  fetchWaitingLinks: () => Promise.resolve([]),
  fetchAudit: nothing,
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
beforeEach(() => {
  api.fetchReportedContent.mockImplementation(nothing);
  api.fetchInfoProposals.mockImplementation(nothing);
});
afterEach(cleanup);

it('[Z68] an administrator has every tab, a manager neither users nor the database nor the audit log', () => {
  open('ADMIN');
  const { products, import: files, users, reports, database } = adminTexts.tabs;
  expect(tabs()).toEqual([products, files, users, reports, database]);
  expect(screen.queryByText(adminTexts.quick.audit)).toBeTruthy();
  cleanup();
  open('MANAGER', '/admin?tab=users');
  expect(tabs()).toEqual([products, files, reports]);
  expect(screen.queryByText(adminTexts.quick.audit)).toBeNull();
});

it('[Z107] everything else is a view inside a tab of the specification, and the address names it', () => {
  open('ADMIN', '/admin?tab=same');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(adminTexts.tabs.products);
  expect(screen.getByRole('button', { name: adminTexts.tabs.same, pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: adminTexts.firstViews.products }));
  expect(screen.getByText(adminTexts.quick.title)).toBeTruthy();
});

it('[Z107] a number says where something waits, and the first page names it with the way to it', async () => {
  api.fetchReportedContent.mockResolvedValue({ rows: [], total: 2 });
  api.fetchInfoProposals.mockResolvedValue({ rows: [], total: 1 });
  open('ADMIN');
  const tab = await screen.findByRole('tab', {
    name: new RegExp(`^${adminTexts.tabs.reports}.*${adminTexts.waiting.count({ count: 3 })}`),
  });
  expect(tab.textContent).toContain('3');
  const link = screen.getByRole('link', { name: adminTexts.waiting.content({ count: 2 }) });
  expect(link.getAttribute('href')).toBe('/admin?tab=content');
  expect(screen.getByRole('link', { name: adminTexts.waiting.proposals({ count: 1 }) })).toBeTruthy();
  expect(screen.queryByRole('link', { name: adminTexts.waiting.prices({ count: 1 }) })).toBeNull();
});

it('[Z68] the address of the audit log leads a manager to the administration, and others to no permission', async () => {
  open('MANAGER', '/admin/audit');
  expect(await screen.findByText(adminTexts.quick.title)).toBeTruthy();
  cleanup();
  open('USER', '/admin/audit');
  expect(screen.getByText(adminTexts.forbidden)).toBeTruthy();
});

it('an audit log without entries blames no search where nothing was searched', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  open('ADMIN', '/admin/audit');
  expect(await screen.findByText('עוד לא נרשמו פעולות.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(adminTexts.audit.what), { target: { value: 'ריבה' } });
  expect(await screen.findByText('אין פעולות שמתאימות לחיפוש.')).toBeTruthy();
  vi.unstubAllGlobals();
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
