import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Call, scriptNetwork } from '../sync/testNetwork.ts';

/** Tabs of one browser: each has its own accounts module; all share the storage, the lock and the channel. */

type Tab = {
  readonly accounts: typeof import('./accounts.ts');
  readonly session: typeof import('./sessionWatch.ts');
  readonly http: typeof import('../../base/http.ts');
};

const HOUR = 3_600_000;
const LATER = { timeout: 20_000 };
const realTimeout = globalThis.setTimeout;
const answer = (userId = 1): AuthAnswer => ({
  access_token: `token of ${userId} at ${Date.now()}`,
  token_type: 'bearer',
  expires_in: 3600,
  session_id: 's',
  user: {
    user_id: userId,
    email: 'dana@example.com',
    phone: '',
    first_name: '',
    last_name: '',
    user_type: 'USER',
    role: 'user',
  },
});

let respond: (call: Call) => Response | Promise<Response>;
let calls: Call[];
const callsTo = (path: string) => calls.filter((call) => call.path === path).length;

/** The browser's lock: one holder after the other. */
function lockTabs(): void {
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => (turn = turn.then(run));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

async function openTab(): Promise<Tab> {
  vi.resetModules();
  const tab = {
    accounts: await import('./accounts.ts'),
    session: await import('./sessionWatch.ts'),
    http: await import('../../base/http.ts'),
  };
  tab.accounts.startAccounts();
  return tab;
}

beforeEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  respond = (call) => (call.path.startsWith('auth/') ? Response.json(answer()) : Response.json({ by: call.path }));
  calls = scriptNetwork((call) => respond(call));
  lockTabs();
  return () => vi.useRealTimers();
});

async function tabs(count: number): Promise<Tab[]> {
  localStorage.setItem('auth-storage', JSON.stringify({ user: answer().user }));
  const all: Tab[] = [];
  for (let i = 0; i < count; i += 1) all.push(await openTab());
  const [first] = all;
  await first?.accounts.login({ email: 'dana@example.com', password: 'x' });
  await vi.waitFor(() => expect(all.every(({ accounts }) => accounts.useAccount.getState().user)).toBe(true), LATER);
  // The message about the sign-in has reached the last of them.
  await Promise.all(all.map(({ http }) => http.call('GET', 'lists')));
  calls.length = 0;
  return all;
}

it('[K47] ten tabs renew once when the token expires, and no call of any fails', async () => {
  const all = await tabs(10);
  vi.useFakeTimers({ now: Date.now() + 2 * HOUR, toFake: ['Date', 'setTimeout'] });
  const answers: { by: string }[] = [];
  for (const { http } of all) void http.call<{ by: string }>('GET', 'lists').then((one) => answers.push(one));
  // Even on a slow machine a message arrives before the delay that keeps the lock ends.
  for (let turns = 0; turns < 200 && answers.length < 10; turns += 1) {
    for (let i = 0; i < 5; i += 1) await new Promise((next) => realTimeout(next, 1));
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(answers.map(({ by }) => by)).toEqual(Array.from({ length: 10 }, () => 'lists'));
  expect([callsTo('auth/refresh'), callsTo('lists')]).toEqual([1, 10]);
}, 60_000);

it('[K47] signing out in one tab signs out in all', async () => {
  const all = await tabs(3);
  await all[0]?.accounts.logout();
  await vi.waitFor(
    () => expect(all.map(({ accounts }) => accounts.useAccount.getState().user)).toEqual([null, null, null]),
    LATER,
  );
}, 60_000);

/** A call that the server answers when the test says so. */
function laterAnswer(): { readonly answered: Promise<Response>; readonly give: (response: Response) => void } {
  let give: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (give = resolve));
  return { answered, give };
}

/** The session of the other person goes on: a new sign-in is no way on. */
const otherAccount = { status: 401, code: 'other_account', isSignedOut: false };
const refusal = () => Response.json({ status: 401, code: 'session_ended', detail: 'החיבור נותק' }, { status: 401 });

it('[S13] a call that waits for a renewal is not sent with the token of another person who signs in meanwhile', async () => {
  const [tab] = await tabs(1);
  if (!tab) throw new Error('no tab');
  const renewal = laterAnswer();
  respond = ({ path }) =>
    path === 'auth/refresh' ? renewal.answered : path === 'auth/login' ? Response.json(answer(2)) : Response.json({});
  vi.useFakeTimers({ now: Date.now() + 2 * HOUR, toFake: ['Date'] });
  const call = tab.http.call('POST', 'lists', { body: {} });
  const outcome = expect(call).rejects.toMatchObject(otherAccount);
  await vi.waitFor(() => expect(callsTo('auth/refresh')).toBe(1), LATER);
  await tab.accounts.login({ email: 'yossi@example.com', password: 'x' });
  renewal.give(refusal());
  await outcome;
  expect(callsTo('lists')).toBe(0);
  expect(tab.accounts.useAccount.getState()).toMatchObject({ user: { userId: 2 }, isExpired: false });
}, 60_000);

it('[S13] a call that is refused is not sent again as another person who signed in meanwhile', async () => {
  const [tab] = await tabs(1);
  if (!tab) throw new Error('no tab');
  const first = laterAnswer();
  respond = ({ path }) => (path === 'lists' ? first.answered : Response.json(answer(2)));
  const outcome = expect(tab.http.call('POST', 'lists', { body: {} })).rejects.toMatchObject(otherAccount);
  await tab.accounts.login({ email: 'yossi@example.com', password: 'x' });
  respond = ({ path }) => Response.json(path.startsWith('auth/') ? answer(2) : {});
  first.give(refusal());
  await outcome;
  expect(calls.filter(({ path }) => path === 'lists').map(({ authorization }) => authorization)).toEqual([
    expect.stringContaining('token of 1 '),
  ]);
}, 60_000);

it('[Q6] a sign-out is done on the device before the server answers', async () => {
  const [tab] = await tabs(1);
  if (!tab) throw new Error('no tab');
  const ending = laterAnswer();
  respond = ({ path }) => (path === 'auth/logout' ? ending.answered : Response.json(answer(2)));
  const leaving = tab.accounts.logout();
  expect(tab.accounts.useAccount.getState().user).toBeNull();
  expect(localStorage.getItem('auth-storage')).toBeNull();
  // The answer removes the cookie, so the next sign-in waits for it.
  const entering = tab.accounts.login({ email: 'yossi@example.com', password: 'x' });
  await new Promise((next) => realTimeout(next, 1));
  expect(calls).toMatchObject([{ path: 'auth/logout', authorization: expect.stringContaining('token of 1 ') }]);
  ending.give(new Response(null, { status: 204 }));
  await Promise.all([leaving, entering]);
  expect(tab.accounts.useAccount.getState().user).toMatchObject({ userId: 2 });
}, 60_000);

it('[Q6] a sign-out after the token has expired renews nothing, and a renewal that runs brings nobody back', async () => {
  const [tab] = await tabs(1);
  if (!tab) throw new Error('no tab');
  const renewal = laterAnswer();
  respond = ({ path }) => (path === 'auth/refresh' ? renewal.answered : new Response(null, { status: 204 }));
  vi.useFakeTimers({ now: Date.now() + 2 * HOUR, toFake: ['Date'] });
  const renewing = tab.session.renewSession();
  await vi.waitFor(() => expect(callsTo('auth/refresh')).toBe(1), LATER);
  await tab.accounts.logout();
  renewal.give(Response.json(answer()));
  await renewing;
  expect(tab.accounts.useAccount.getState().user).toBeNull();
  expect(localStorage.getItem('auth-storage')).toBeNull();
  expect([callsTo('auth/refresh'), callsTo('auth/logout')]).toEqual([1, 1]);
}, 60_000);

it('[K47] a sign-in during a renewal survives its late refusal', async () => {
  const [tab] = await tabs(1);
  if (!tab) throw new Error('no tab');
  let refuse = (): void => undefined;
  const refusal = new Promise<Response>((resolve) => {
    refuse = () =>
      resolve(Response.json({ status: 401, code: 'session_ended', detail: 'החיבור נותק' }, { status: 401 }));
  });
  respond = (call) => (call.path === 'auth/refresh' ? refusal : Response.json(answer()));
  const renewal = tab.session.renewSession();
  await vi.waitFor(() => expect(callsTo('auth/refresh')).toBe(1), LATER);
  await tab.accounts.login({ email: 'dana@example.com', password: 'x' });
  refuse();
  await renewal;
  expect(tab.accounts.useAccount.getState()).toMatchObject({ user: { userId: 1 }, isExpired: false });
  expect(tab.session.useSession.getState().notice).toBeNull();
}, 60_000);
