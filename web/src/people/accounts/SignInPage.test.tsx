import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInTexts } from '@sali/texts/app/signIn';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { noNetwork, scriptNetwork } from '../sync/testNetwork.ts';

/** A person whom this device remembers opens the sign-in: only the server knows whether the session still counts. */

const user = {
  ...{ user_id: 1, email: 'dana@example.com', phone: '', first_name: 'דנה', last_name: '' },
  ...{ user_type: 'USER', role: 'user' },
};
const renewed = { access_token: 'token', token_type: 'bearer', expires_in: 3600, session_id: 's', user };
const refused = { code: 'not_authenticated', detail: 'Not authenticated' };

const asked: string[] = [];
let answer: (response: Response | Promise<Response>) => void;

beforeEach(async () => {
  vi.resetModules();
  localStorage.setItem('auth-storage', JSON.stringify({ user }));
  const renewal = new Promise<Response>((resolve) => (answer = resolve));
  asked.length = 0;
  scriptNetwork((call) => {
    asked.push(call.path);
    if (call.path === 'auth/refresh') return renewal;
    return Response.json(call.path === 'auth/google/options' ? { client_id: null, nonce: null } : {});
  });
  const [{ SignInPage }, { startAccounts }] = await Promise.all([import('./SignInPage.tsx'), import('./accounts.ts')]);
  startAccounts();
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/shopping" element={<p>overview</p>} />
      </Routes>
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each([
  ['the session has ended', () => Response.json(refused, { status: 401 })],
  ['the browser has no cookie any more', () => new Response(null, { status: 204 })],
])('[K44] [A48] where %s a person stays at the sign-in, however late the refusal comes', async (_why, refusal) => {
  expect(document.body.textContent).toBe('');
  answer(refusal());
  expect(await screen.findByLabelText(signInTexts.email)).toBeDefined();
  expect(screen.queryByText('overview')).toBeNull();
});

it('[K44] a signed-in person goes on to the lists', async () => {
  answer(Response.json(renewed));
  await screen.findByText('overview');
});

it('[K45] without a network no sign-in is required', async () => {
  answer(noNetwork());
  await screen.findByText('overview');
});

it("[A37] a site without sign-in with Google has no button of Google's", async () => {
  answer(Response.json(refused, { status: 401 }));
  await screen.findByLabelText(signInTexts.email);
  await vi.waitFor(() => expect(asked).toContain('auth/google/options'));
  expect(screen.queryByRole('button', { name: waysInTexts.google.continue })).toBeNull();
});
