import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { ListWire } from '@sali/contract/lists/lists';
import WebSocket from 'ws';
import { startChild } from './child.ts';
import { HttpConnection } from './client.ts';
import { LINES, LISTS, PEOPLE, type Site } from './site.ts';

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });

const PASSWORD = 'ארוכה-ומיוחדת-9';

type Member = { readonly token: string; readonly email: string };

/**
 * The product: 50 lists of 40 lines, each shared by four people, changed by REST and received by the socket.
 * @param databaseUrl undefined: on its embedded database
 */
export async function ours(databaseUrl: string | undefined): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-live-'));
  const child = await startChild('../../server/src/main.ts', {
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  });
  const http = new HttpConnection(child.url);
  const call = async <T>(token: string | null, method: string, path: string, body?: unknown): Promise<T> => {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await http.request(method, `/api/${path}`, headers, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return (answer.body === '' ? undefined : JSON.parse(answer.body)) as T;
  };
  const run = randomUUID().slice(0, 8);
  const members: Member[] = [];
  for (let number = 0; number < LISTS * PEOPLE; number += 1) {
    const email = `p${number}-${run}@sali.example`;
    const { access_token: token } = await call<AuthAnswer>(null, 'POST', 'auth/register', {
      email,
      password: PASSWORD,
      phone: '050-1234567',
    });
    members.push({ token, email });
  }
  const lists: ListWire[] = [];
  for (let number = 0; number < LISTS; number += 1) {
    const owner = members[number * PEOPLE];
    if (!owner) continue;
    const items = Array.from({ length: LINES }, (_, line) => ({ name: `מצרך ${line}` }));
    const list = await call<ListWire>(owner.token, 'POST', 'lists', { name: `רשימה ${number}`, items });
    for (let person = 1; person < PEOPLE; person += 1) {
      const email = members[number * PEOPLE + person]?.email;
      await call(owner.token, 'POST', `lists/${list.list_id}/share`, { email, permission: 'EDIT' });
    }
    lists.push(list);
  }
  let refused = 0;
  const connect: Site['connect'] = async (listNumber, person, onHeard) => {
    const list = lists[listNumber];
    const { token } = members[listNumber * PEOPLE + person] ?? {};
    const line = list?.items[person];
    if (!list || !line || !token) throw new Error('no such person');
    const ticket = await call<{ ticket: string }>(token, 'POST', 'auth/ws-ticket');
    const tab = randomUUID();
    const address = `${child.url.replace('http', 'ws')}/api/lists/${list.list_id}/ws?token=${ticket.ticket}&session_id=${tab}`;
    const socket = new WebSocket(address);
    socket.on('message', (data) => {
      const text = Buffer.from(data as Buffer).toString();
      const id = /"op_id":"([^"]+)"/.exec(text)?.[1];
      if (id !== undefined && !text.includes(tab)) onHeard(id);
    });
    await opened(socket);
    const own = new HttpConnection(child.url);
    let isCompleted = false;
    return {
      change: () => {
        const id = randomUUID();
        isCompleted = !isCompleted;
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': id, 'x-session-id': tab };
        own
          .request('PUT', `/api/lists/${list.list_uuid}/items/${line.item_uuid}`, headers, {
            is_completed: isCompleted,
          })
          .then(
            ({ status }) => status !== 200 && (refused += 1),
            () => (refused += 1),
          );
        return id;
      },
      close: () => {
        socket.terminate();
        own.close();
      },
    };
  };
  const [first] = lists;
  const bearer = { authorization: `Bearer ${members[0]?.token ?? ''}` };
  const calls = {
    'GET /api/health': () => http.request('GET', '/api/health', {}),
    'GET /api/lists/{id}, 40 lines': () => http.request('GET', `/api/lists/${first?.list_id ?? 0}`, bearer),
  };
  const stop = async (): Promise<void> => {
    await child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    name: databaseUrl === undefined ? 'Sali, embedded' : 'Sali',
    pid: child.pid,
    ...(databaseUrl === undefined && { databaseFolder: dataDir }),
    connect,
    refused: () => refused,
    stop,
    calls,
  };
}

/** The limit of the same promises, see limitServer.ts. */
export async function limit(databaseUrl: string): Promise<Site> {
  const child = await startChild('./limitServer.ts', { DATABASE_URL: databaseUrl });
  let refused = 0;
  const connect: Site['connect'] = async (list, person, onHeard) => {
    const user = `${list}-${person}`;
    const token = `${user}.${createHmac('sha256', 'bench').update(user).digest('hex')}`;
    const socket = new WebSocket(`${child.url.replace('http', 'ws')}/?list=${list}`);
    const own = new HttpConnection(child.url);
    const sent = new Set<string>();
    socket.on('message', (data) => {
      const id = /"op":"([^"]+)"/.exec(Buffer.from(data as Buffer).toString())?.[1] ?? '';
      if (!sent.delete(id)) onHeard(id);
    });
    await opened(socket);
    let isCompleted = false;
    return {
      change: () => {
        const id = randomUUID();
        sent.add(id);
        isCompleted = !isCompleted;
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': id };
        own.request('PUT', `/lists/${list}/items/${user}`, headers, { is_completed: isCompleted }).then(
          ({ status }) => status !== 200 && (refused += 1),
          () => (refused += 1),
        );
        return id;
      },
      close: () => {
        socket.terminate();
        own.close();
      },
    };
  };
  return { name: 'the limit', pid: child.pid, connect, refused: () => refused, stop: child.stop };
}
