import 'fake-indexeddb/auto';
import { PASSKEY_CHALLENGE_MS } from '@sali/domain/base/limits/accounts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInTexts } from '@sali/texts/app/signIn';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { useAccount } from '../accounts.ts';
import { SignInPage } from '../SignInPage.tsx';

/** A browser that suggests passkeys in a field, and the server behind the sign-in. */

type Request = { readonly mediation?: string; readonly signal: AbortSignal };
type Ask = Request & { readonly choose: (passkey: object) => void; readonly leave: () => void };

let asked: Ask[];
let posted: string[];
let refusal: object | null;

const LATER = { timeout: 20_000 };
const USER = { user_id: 7, email: 'dana@example.org', phone: '', first_name: 'דנה', last_name: '', user_type: 'USER' };
const SIGNED_IN = {
  access_token: 'token',
  token_type: 'bearer',
  expires_in: 3600,
  session_id: 's',
  user: { ...USER, role: 'user' },
};
const bytes = new Uint8Array([1, 2, 3]).buffer;
const PASSKEY = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
};

function answerOf(path: string): Response {
  posted.push(path);
  if (path === 'auth/passkey' && refusal) return Response.json(refusal, { status: 401 });
  if (path === 'auth/passkey/options') return Response.json({ challenge: `AQI${posted.length}`, rpId: 'localhost' });
  if (path === 'auth/google/options') return Response.json({ client_id: null, nonce: null });
  if (path === 'auth/passkey' || path === 'auth/login') return Response.json(SIGNED_IN);
  return Response.json({ status: 404, code: 'not_found', detail: '' }, { status: 404 });
}

/** As browsers do, it waits until it is answered or ended. */
const get = ({ mediation, signal }: Request): Promise<object> =>
  new Promise((choose, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    const leave = () => reject(new DOMException('', 'NotAllowedError'));
    asked.push({ ...(mediation !== undefined && { mediation }), signal, choose, leave });
  });

function browser(isAutofillThere: boolean): void {
  const isConditionalMediationAvailable = () => Promise.resolve(isAutofillThere);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable }),
  );
}

beforeEach(() => {
  [asked, posted, refusal] = [[], [], null];
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  browser(true);
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answerOf(url.replace('/api/', ''))));
  useAccount.setState({ user: null, isExpired: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = () =>
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="*" element={<p>הרשימות</p>} />
      </Routes>
    </MemoryRouter>,
  );
const isAsked = (times: number) => waitFor(() => expect(asked).toHaveLength(times), LATER);
const inside = () => screen.findByText('הרשימות', undefined, LATER);

it('[PK11] the e-mail field accepts passkeys, and the browser is asked once, by itself', async () => {
  open();
  expect(screen.getByLabelText(signInTexts.email).getAttribute('autocomplete')).toBe('username webauthn');
  await isAsked(1);
  fireEvent.change(screen.getByLabelText(signInTexts.email), { target: { value: 'dana@example.org' } });
  expect(asked.map(({ mediation }) => mediation)).toEqual(['conditional']);
  expect(posted.filter((path) => path === 'auth/passkey/options')).toHaveLength(1);
});

it('[PK11] choosing a passkey there signs in', async () => {
  open();
  await isAsked(1);
  asked[0]?.choose(PASSKEY);
  await inside();
  expect(useAccount.getState().user).toMatchObject({ email: USER.email });
  expect(posted).toContain('auth/passkey');
});

it('[PK11] a refused passkey shows an error, and nobody is signed in', async () => {
  refusal = { status: 401, code: 'passkey_refused', detail: 'מפתח הגישה לא התקבל' };
  open();
  await isAsked(1);
  asked[0]?.choose(PASSKEY);
  expect(await screen.findByText('מפתח הגישה לא התקבל', undefined, LATER)).toBeTruthy();
  expect(useAccount.getState().user).toBeNull();
});

it('[PK12] the suggestion ends with the page', async () => {
  const { unmount } = open();
  await isAsked(1);
  unmount();
  expect(asked[0]?.signal.aborted).toBe(true);
});

it('[PK12] the suggestion ends with a sign-in by password, and at the registration form', async () => {
  open();
  await isAsked(1);
  fireEvent.click(screen.getByRole('button', { name: signInTexts.register }));
  expect(asked[0]?.signal.aborted).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: signInTexts.login }));
  await isAsked(2);
  fireEvent.change(screen.getByLabelText(signInTexts.email), { target: { value: USER.email } });
  fireEvent.change(screen.getByLabelText(signInTexts.password), { target: { value: 'מרק עדשים' } });
  fireEvent.click(screen.getByRole('button', { name: signInTexts.login }));
  await inside();
  expect(asked[1]?.signal.aborted).toBe(true);
});

it('[PK12] the button replaces the suggestion; after it is cancelled the suggestion returns', async () => {
  open();
  await isAsked(1);
  fireEvent.click(screen.getByRole('button', { name: waysInTexts.passkeys.signIn }));
  await isAsked(2);
  expect([asked[0]?.signal.aborted, asked[1]?.mediation, asked[1]?.signal.aborted]).toEqual([true, undefined, false]);
  asked[1]?.leave();
  await isAsked(3);
  expect(asked[2]?.mediation).toBe('conditional');
});

it('[PK12] the suggestion is renewed before the server’s challenge expires', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  open();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(PASSKEY_CHALLENGE_MS));
  expect([asked[0]?.signal.aborted, asked[1]?.mediation, asked.length]).toEqual([true, 'conditional', 2]);
});

it('[PK12] a browser without suggestions shows only the button', async () => {
  browser(false);
  open();
  await waitFor(() => expect(posted).toContain('auth/google/options'), LATER);
  await act(() => Promise.resolve());
  expect([asked.length, posted.includes('auth/passkey/options')]).toEqual([0, false]);
  expect(screen.getByRole('button', { name: waysInTexts.passkeys.signIn })).toBeTruthy();
});
