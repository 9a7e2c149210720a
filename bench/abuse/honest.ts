import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { ListWire } from '@sali/contract/lists/lists';
import { type Call, type Client, clientOf, send, sendJson } from './http.ts';

/** An action of an honest person, whose answers are timed. */
export type Action = { readonly name: string; readonly call: (at: number) => Call };

/** Milliseconds until each answer, by action, and the answers that were not successful. */
export type Measured = { readonly ms: Map<string, number[]>; readonly failures: string[] };

const PERSON = { email: 'dana@example.org', password: 'מרק עדשים כתומות', phone: '050-1234567' };
const ITEMS = 40;
const PER_SECOND = 10;
const SEARCHES = ['חלב', 'גבינה צהובה', 'לחם אחיד', 'יוגורט', 'מלפפון'];

/**
 * Registers a family: a person with a list of 40 lines, and another who only signs in, each time on a new device: the
 * oldest of their sessions end [ST7].
 * @returns what they do in turn
 */
export async function honestPerson(
  origin: string,
  email = PERSON.email,
): Promise<{ client: Client; actions: readonly Action[] }> {
  const client = clientOf(origin, '127.0.0.1', 6);
  const { access_token: token } = await sendJson<AuthAnswer>(client, {
    method: 'POST',
    path: 'auth/register',
    body: { ...PERSON, email },
  });
  const other = `other-${email}`;
  await sendJson(client, { method: 'POST', path: 'auth/register', body: { ...PERSON, email: other } });
  const items = Array.from({ length: ITEMS }, (_, at) => ({ name: `פריט ${at}`, quantity: 1 }));
  const list = await sendJson<ListWire>(client, {
    method: 'POST',
    path: 'lists',
    token,
    body: { name: 'שבועית', items },
  });
  const itemPath = (at: number): string => `lists/${list.list_id}/items/${list.items[at % ITEMS]?.item_id ?? 0}`;
  const actions: Action[] = [
    { name: 'health', call: () => ({ method: 'GET', path: 'health' }) },
    {
      name: 'tick',
      call: (at) => ({
        method: 'PUT',
        path: itemPath(at),
        token,
        body: { is_completed: Math.floor(at / ITEMS) % 2 === 0 },
      }),
    },
    { name: 'note', call: (at) => ({ method: 'PUT', path: itemPath(at), token, body: { note: `בשל ${at}` } }) },
    { name: 'open a list', call: () => ({ method: 'GET', path: `lists/${list.list_id}`, token }) },
    {
      name: 'search',
      call: (at) => ({ method: 'GET', path: `products?search=${encodeURIComponent(SEARCHES[at % 5] ?? '')}&limit=8` }),
    },
    {
      name: 'sign in',
      call: () => ({ method: 'POST', path: 'auth/login', body: { email: other, password: PERSON.password } }),
    },
  ];
  return { client, actions };
}

/** Does the actions in turn, ten a second whether answered or not, until `until` settles. */
export async function measure(
  client: Client,
  actions: readonly Action[],
  until: Promise<unknown>,
): Promise<Measured & { readonly ownDelayMs: number }> {
  const measured: Measured = { ms: new Map(actions.map(({ name }) => [name, []])), failures: [] };
  const pending: Promise<void>[] = [];
  let isOver = false;
  let ownDelayMs = 0;
  void until.finally(() => (isOver = true)).catch(() => undefined);
  const since = performance.now();
  for (let at = 0; !isOver; at += 1) {
    const due = since + (at * 1000) / PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    ownDelayMs = Math.max(ownDelayMs, performance.now() - due);
    const action = actions[at % actions.length];
    if (action) pending.push(act(client, action, Math.floor(at / actions.length), measured));
  }
  await until;
  await Promise.all(pending);
  return { ...measured, ownDelayMs };
}

async function act(client: Client, { name, call }: Action, at: number, { ms, failures }: Measured): Promise<void> {
  const start = performance.now();
  try {
    const { status } = await send(client, call(at));
    if (status >= 300) failures.push(`${name} ${status}`);
  } catch (error) {
    failures.push(`${name} ${String(error)}`);
  }
  ms.get(name)?.push(performance.now() - start);
}
