import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { BackupsReport } from '@sali/contract/admin/backups';
import { type Client, clientOf, sendJson } from '../abuse/http.ts';

/** An administrator, as the page of the administration asks. */
export type AskingAdmin = { readonly client: Client; readonly token: string };
/** A backup that is whole. */
export type Asked = { readonly bytes: number; readonly ms: number };

const PERSON = { email: 'admin@example.org', password: 'מרק עדשים כתומות', phone: '050-1234567' };
const POLL_MS = 100;
/** The name of a backup has its second. */
const SECOND_MS = 1000;

/** Registers the administrator, or signs in who is there already. */
export async function openAdmin(origin: string): Promise<AskingAdmin> {
  const client = clientOf(origin, '127.0.0.1', 2);
  const body = { email: PERSON.email, password: PERSON.password };
  const { access_token: token } = await sendJson<AuthAnswer>(client, {
    method: 'POST',
    path: 'auth/register',
    body: PERSON,
  }).catch(() => sendJson<AuthAnswer>(client, { method: 'POST', path: 'auth/login', body }));
  return { client, token };
}

/** Begins a backup and waits until it is whole. @throws Error when it fails */
export async function backUpBySite({ client, token }: AskingAdmin): Promise<Asked> {
  const began = performance.now();
  await sendJson<BackupsReport>(client, { method: 'POST', path: 'admin/backups', token, body: {} });
  for (;;) {
    await sleep(POLL_MS);
    const report = await sendJson<BackupsReport>(client, { method: 'GET', path: 'admin/backups', token });
    if (report.running_since !== null) continue;
    if (report.failure || !report.last) throw new Error(report.failure?.detail ?? 'no backup was made');
    const ms = performance.now() - began;
    await sleep(Math.max(0, SECOND_MS - ms));
    return { bytes: report.last.bytes, ms };
  }
}
