import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountTexts } from '@sali/texts/app/account';
import { signInTexts } from '@sali/texts/app/signIn';
import { openSettingsOf, useSettings } from '../settings/storedSettings.ts';
import { createList } from '../sync/lists.ts';
import { type Call, noNetwork, scriptNetwork } from '../sync/testNetwork.ts';
import { startTestEngine } from '../sync/testSync.ts';
import { startAccounts, useAccount } from './accounts.ts';
import { OwnNameForm } from './own/OwnNameForm.tsx';
import { loginPath } from './returnPath.ts';
import { SignInPage } from './SignInPage.tsx';

/** A guest taps 'share' on the list of a device on which nobody has ever signed in. */

const user = {
  ...{ user_id: 1, email: 'dana@example.com', phone: '0501234567', first_name: '', last_name: '' },
  ...{ user_type: 'USER', role: 'user' },
};
const signedIn = { access_token: 'token', token_type: 'bearer', expires_in: 3600, session_id: 's', user };

const engine = await startTestEngine();
useAccount.subscribe((now, before) => {
  if (now.user?.userId === before.user?.userId) return;
  openSettingsOf(now.user?.userId ?? null);
  void engine.open(now.user?.userId ?? null);
});

let calls: Call[];
const words = signInTexts;

let cookieAnswer = (): Response => Response.json({ code: 'not_authenticated' }, { status: 401 });

beforeEach(() => {
  calls = scriptNetwork(({ path, body }) => {
    if (path === 'auth/refresh') return cookieAnswer();
    if (path === 'users/me') return Response.json({ ...user, ...body });
    if (path === 'auth/google/options') return Response.json({ client_id: null, nonce: null });
    return path.startsWith('auth/') ? Response.json(signedIn) : noNetwork();
  });
  startAccounts();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  useAccount.setState({ user: null });
});

function Place() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

async function tapShare(): Promise<string> {
  await engine.open(null);
  const listId = await createList('לשבת');
  const state = { toShare: 'לשבת' };
  render(
    <MemoryRouter initialEntries={[{ ...urlOf(loginPath(`/shopping/list/${listId}`)), state }]}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
  return listId;
}
const urlOf = (path: string) => ({ pathname: path.split('?')[0] ?? '', search: `?${path.split('?')[1] ?? ''}` });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });

function registerHere(): void {
  type(words.email, user.email);
  type(words.phone, user.phone);
  type(words.password, 'mitz-petel-48');
  type(words.confirm, 'mitz-petel-48');
  fireEvent.click(screen.getByRole('button', { name: words.register }));
}

it('[A49] the list of a guest is adopted at the registration, and its share sheet is next', async () => {
  useSettings.setState({ defaultStoreKey: '1-1-2' });
  const guestId = await tapShare();
  expect(screen.getByText(words.toShare({ name: 'לשבת' }))).toBeTruthy();
  registerHere();
  const [, listId = ''] = await vi.waitFor(() => {
    const place = screen.getByText(/^\/shopping\/list\//).textContent ?? '';
    return /^\/shopping\/list\/(\S+) {"open":"share"}$/.exec(place) ?? expect.fail(place);
  });
  expect(listId).not.toBe(guestId);
  expect(engine.state.getState()).toMatchObject({ userKey: '1', lists: { [listId]: { name: 'לשבת' } } });
  expect(useSettings.getState().defaultStoreKey).toBe('1-1-2');
});

it('without a network the registration says that it failed, not that a sign-in did', async () => {
  await tapShare();
  scriptNetwork(noNetwork);
  registerHere();
  expect(await screen.findByText('ההרשמה לא הצליחה. נסו שוב מאוחר יותר.')).toBeTruthy();
});

it('[A49] on a device with an account the sign-in comes first', async () => {
  localStorage.setItem('sali-had-account', '1');
  await tapShare();
  expect(screen.queryByLabelText(words.confirm)).toBeNull();
  expect(screen.getByRole('button', { name: words.login })).toBeTruthy();
});

it('[A47] the registration asks for the fields of the specification alone', async () => {
  await tapShare();
  const labels = [words.email, words.phone, words.password, words.confirm];
  for (const label of labels) expect(screen.getByLabelText(label, { exact: true })).toBeTruthy();
  expect(document.querySelectorAll('form input')).toHaveLength(labels.length);
  expect(screen.getByText(words.phoneHint)).toBeTruthy();
});

it('[A47] its address opens it, also where the sign-in is open already', () => {
  render(
    <MemoryRouter initialEntries={['/login']}>
      <SignInPage />
      <Link to="/login#register">to the registration</Link>
    </MemoryRouter>,
  );
  for (let times = 0; times < 2; times += 1) {
    expect(screen.queryByLabelText(words.confirm)).toBeNull();
    fireEvent.click(screen.getByText('to the registration'));
    expect(screen.getByLabelText(words.confirm)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: words.login }));
  }
});

it('[A47] an account without a name is asked for one where others read it, and only until it has one', async () => {
  useAccount.setState({ user: { ...signedInUser(), firstName: '' } });
  render(<OwnNameForm />);
  type(accountTexts.profile.ask, 'דנה');
  fireEvent.click(screen.getByRole('button', { name: accountTexts.profile.keepName }));
  await vi.waitFor(() => expect(screen.queryByLabelText(accountTexts.profile.ask)).toBeNull());
  expect(calls.find(({ path }) => path === 'users/me')?.body).toEqual({ first_name: 'דנה', last_name: '' });
});

it('[A48] a page whose storage was cleared tries its cookie, and only once where that does not count', async () => {
  await vi.waitFor(() => expect(localStorage.getItem('sali-cookie-tried')).toBe('1'));
  const tried = () => calls.filter(({ path }) => path === 'auth/refresh').length;
  startAccounts();
  expect(tried()).toBe(1);
  localStorage.clear();
  cookieAnswer = () => new Response(null, { status: 204 });
  startAccounts();
  await vi.waitFor(() => expect(localStorage.getItem('sali-cookie-tried')).toBe('1'));
  expect(useAccount.getState().user).toBeNull();
  localStorage.clear();
  cookieAnswer = () => Response.json(signedIn);
  startAccounts();
  await vi.waitFor(() => expect(useAccount.getState().user?.userId).toBe(1));
  expect(tried()).toBe(3);
});

const signedInUser = () => ({
  ...{ userId: 1, email: user.email, phone: user.phone, firstName: '', lastName: '' },
  ...({ userType: 'USER', role: 'user' } as const),
});
