import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useAccount } from '../accounts/accounts.ts';
import { adminTexts } from '../languages/adminTexts.ts';
import { TestQueries } from '../testQueries.tsx';
import { AdminPages } from './AdminPages.tsx';

vi.mock('./api.ts', async (original) => ({
  ...(await original<object>()),
  fetchAudit: vi.fn(() => new Promise(() => undefined)),
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
