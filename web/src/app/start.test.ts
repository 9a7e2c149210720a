import 'fake-indexeddb/auto';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeSignIn, useAccount } from '../people/accounts/accounts.ts';
import { useConnectivity } from '../people/connectivity/connectivity.ts';
import { onRevival } from '../people/live/opened.ts';
import { start } from './start.ts';
import { syncEngine } from '../people/sync/engine.ts';
import { type Call, noNetwork, problem, scriptNetwork } from '../people/sync/testNetwork.ts';

const ANSWER: AuthAnswer = {
  access_token: 'token',
  token_type: 'bearer',
  expires_in: 3600,
  session_id: 's',
  user: {
    user_id: 5,
    email: 'dana@example.com',
    phone: '',
    first_name: '',
    last_name: '',
    user_type: 'USER',
    role: 'user',
  },
};
const LATER = { timeout: 20_000 };
const HEALTHY = { status: 'ok' };

let respond: (call: Call) => Response | Promise<Response> = ({ path }) =>
  path === 'health' ? Response.json(HEALTHY) : problem(401, 'not_authenticated');
let calls: Call[];

beforeEach(() => {
  // The app's periodic work is not tested here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  localStorage.setItem('auth-storage', JSON.stringify({ user: ANSWER.user }));
  useAccount.setState({ user: { userId: 5, email: '', phone: '', firstName: '', lastName: '', userType: 'USER' } });
  calls = scriptNetwork((call) => respond(call));
});
afterEach(() => {
  respond = noNetwork;
  vi.useRealTimers();
});

test('[S26] after the same person has signed in again, all is asked and sent again', async () => {
  const revived = vi.fn();
  onRevival(revived);
  start();
  await vi.waitFor(() => {
    expect(useAccount.getState().isExpired).toBe(true);
    expect(useConnectivity.getState().health).toBe('connected');
    expect(syncEngine().state.getState()).toMatchObject({ lastSync: 'failed', isSyncing: false });
  }, LATER);
  await syncEngine().queue.dispatch({
    kind: 'createList',
    id: 'op',
    listId: 'list',
    at: 1,
    name: 'שבת',
    description: '',
    storeKey: null,
  });
  await syncEngine().queue.wake();
  expect(syncEngine().state.getState().queue).toHaveLength(1);
  respond = ({ path }) =>
    path === 'health' ? Response.json(HEALTHY) : path.startsWith('lists?') ? Response.json([]) : problem(429, 'x');
  calls.length = 0;
  revived.mockClear();
  completeSignIn(ANSWER);
  await vi.waitFor(() => expect(syncEngine().state.getState().lastSync).toBe('ok'), LATER);
  await vi.waitFor(() => expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST lists'), LATER);
  expect(revived).toHaveBeenCalled();
});
