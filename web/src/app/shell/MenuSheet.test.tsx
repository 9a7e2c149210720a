import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { type Health, useConnectivity } from '../../people/connectivity/connectivity.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { texts } from '@sali/texts/app/main';
import { syncPanelTexts } from '@sali/texts/app/syncPanel';
import { menuTexts } from '@sali/texts/app/menu';
import { MenuSheet } from './MenuSheet.tsx';
import { Shell } from './Shell.tsx';

const unread = vi.hoisted(() => ({ fetchUnread: vi.fn<() => Promise<{ unread: number }>>() }));
vi.mock('../../people/notifications/api.ts', () => unread);

const USER = {
  userId: 5,
  email: 'dana@example.com',
  phone: '',
  firstName: 'דנה',
  lastName: 'כהן',
  userType: 'USER',
} as const;
const [onSync, onStore, onClose] = [vi.fn(), vi.fn(), vi.fn()];

const open = (at = '/shopping/list/17') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <MenuSheet onSync={onSync} onStore={onStore} onClose={onClose} />
    </MemoryRouter>,
  );

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  localStorage.clear();
  unread.fetchUnread.mockResolvedValue({ unread: 0 });
  useAccount.setState({ user: USER, isExpired: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the menu', () => {
  test('[N50] shows who is signed in, and leads to lists, store, sync and sign-out', () => {
    open();
    expect(screen.getByText('דנה כהן')).toBeTruthy();
    expect(screen.getByText('dana@example.com')).toBeTruthy();
    expect(screen.getByRole('link', { name: menuTexts.myLists }).getAttribute('href')).toBe('/shopping');
    expect(screen.getByRole('link', { name: texts.shell.home }).getAttribute('href')).toBe('/');
    fireEvent.click(screen.getByRole('button', { name: menuTexts.store }));
    expect(onStore).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: new RegExp(syncPanelTexts.title) }));
    expect(onSync).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: menuTexts.signOut })).toBeTruthy();
  });

  test('[N55] shows what everybody needs, and the rest in groups; the sign-out is beside the name', () => {
    open();
    const hrefsOf = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));
    const { shopping, food, account } = menuTexts.groups;
    const places = (group: string) => {
      const details = screen.getByText(group).closest('details');
      if (!details) throw new Error(`no group ${group}`);
      expect(details.open).toBe(false);
      return hrefsOf(within(details).getAllByRole('link', { hidden: true }));
    };
    expect(places(shopping)).toEqual(['/templates', '/promotions', '/spending']);
    expect(places(food)).toEqual(['/plan', '/pantry']);
    expect(places(account)).toEqual(['/account', '/settings#family']);
    const all = screen.getAllByRole('link', { hidden: true }).filter((link) => !link.closest('details, nav'));
    expect(hrefsOf(all)).toEqual(['/', '/shopping', '/recipes', '/notifications', '/settings']);
    expect(within(screen.getByRole('navigation', { name: menuTexts.legal })).getAllByRole('link')).toHaveLength(3);
    const signOut = screen.getByRole('button', { name: menuTexts.signOut });
    const name = screen.getByText('דנה כהן');
    expect(signOut.parentElement?.contains(name)).toBe(true);
  });

  test.each([
    ['/pantry', menuTexts.groups.food],
    ['/spending', menuTexts.groups.shopping],
    ['/account', menuTexts.groups.account],
  ])('[N55] at %s the group of the page is open, and the page is marked', (path, group) => {
    open(path);
    const isOpen = Object.values(menuTexts.groups).map((name) => [
      name,
      screen.getByText(name).closest('details')?.open,
    ]);
    expect(isOpen.filter(([, is]) => is)).toEqual([[group, true]]);
    const current = screen.getAllByRole('link', { current: 'page', hidden: true });
    expect(current.map((link) => link.getAttribute('href'))).toEqual([path]);
  });

  test('[NO24] leads to the notifications, and says how many are unread', async () => {
    unread.fetchUnread.mockResolvedValue({ unread: 3 });
    open();
    expect(await screen.findByText(menuTexts.unread({ count: 3 }), undefined, { timeout: 20_000 })).toBeTruthy();
    const link = screen.getByRole('link', { name: new RegExp(menuTexts.notifications) });
    expect(link.getAttribute('href')).toBe('/notifications');
  });

  test('[AC6] leads to the account, and to the statements for everybody', () => {
    open();
    expect(screen.getByRole('link', { name: menuTexts.account }).getAttribute('href')).toBe('/account');
    cleanup();
    useAccount.setState({ user: null });
    open();
    expect(screen.queryByRole('link', { name: menuTexts.account })).toBeNull();
    for (const [name, path] of [
      [texts.shell.accessibility, '/accessibility'],
      [menuTexts.privacy, '/privacy'],
      [menuTexts.terms, '/terms'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  test('[N50] asks a guest to sign in, and returns to the page', () => {
    useAccount.setState({ user: null });
    open();
    expect(screen.getByText(texts.shell.guestHint)).toBeTruthy();
    const signIn = screen.getByRole('link', { name: texts.shell.signIn });
    expect(signIn.getAttribute('href')).toBe(`/login?next=${encodeURIComponent('/shopping/list/17')}`);
    expect(screen.queryByRole('button', { name: menuTexts.signOut })).toBeNull();
  });

  test('[Q6] a sign-out shows nothing of the person at once, and leads to the lists from every page', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    function OwnPage() {
      const user = useAccount((state) => state.user);
      const { pathname } = useLocation();
      return user || pathname !== '/account' ? <p>{pathname}</p> : <Navigate to="/login" replace />;
    }
    render(
      <MemoryRouter initialEntries={['/account']}>
        <OwnPage />
        <MenuSheet onSync={onSync} onStore={onStore} onClose={onClose} />
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('button', { name: menuTexts.signOut }));
    expect(useAccount.getState().user).toBeNull();
    expect(await screen.findByText('/shopping')).toBeTruthy();
  });

  test('[N51] the dark mode is chosen, and kept', () => {
    open();
    fireEvent.click(screen.getByRole('switch', { name: texts.shell.darkMode }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('sali-theme')).toBe('dark');
  });

  test.each<[Health, string]>([
    ['offline', 'אין חיבור לאינטרנט'],
    ['checking', 'בודקים את החיבור לשרת'],
    ['connected', 'מחוברים לשרת'],
    ['unavailable', 'השרת אינו זמין כרגע'],
  ])('[Q1] the server indicator says %s', (health, words) => {
    useConnectivity.setState({ health });
    open();
    expect(screen.getByText(words)).toBeTruthy();
  });
});

test('[N60] closes when the way back shows another page', async () => {
  await startTestEngine();
  const Back = () => {
    const navigate = useNavigate();
    return <button onClick={() => void navigate(-1)}>back</button>;
  };
  render(
    <MemoryRouter initialEntries={['/terms', '/privacy']}>
      <Routes>
        <Route element={<Shell />}>
          <Route path="*" element={<Back />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  const [opener] = screen.getAllByRole('button', { name: texts.shell.menu });
  if (!opener) throw new Error('no menu');
  fireEvent.click(opener);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  fireEvent.click(screen.getByText('back'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
