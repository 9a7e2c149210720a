import type { AuthAnswer } from '@sali/contract/accounts/accounts';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Call, scriptNetwork } from '../sync/testNetwork.ts';

/** Tabs of one browser: each has its own accounts module; all share the storage, the lock and the channel. */

type Tab = {
  readonly accounts: typeof import('./accounts.ts');
  readonly session: typeof import('./sessionWatch.ts');
  readonly http: typeof import('../http.ts');
};

const HOUR = 3_600_000;
const LATER = { timeout: 20_000 };
const realTimeout = globalThis.setTimeout;
const answer = (): AuthAnswer => ({
  access_token: `token ${Date.now()}`,
  token_type: 'bearer',
  expires_in: 3600,
  session_id: 's',
  user: {
    user_id: 1,
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
    http: await import('../http.ts'),
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
