import type { AuthAnswer } from '@sali/contract/accounts/accounts';
import type { NewItemWire, NewList } from '@sali/contract/lists/lists';
import type { SettingsChange } from '@sali/contract/settings/settings';
import type { Person } from './people.ts';

/** One list with all its items, by the API: quicker than through the screens. @returns the address of its page */
export async function listByApi(
  origin: string,
  person: Person,
  name: string,
  items: NewItemWire[],
  storeKey: string | null = null,
): Promise<string> {
  const list_uuid = crypto.randomUUID();
  await postAs(origin, person, 'lists', { name, list_uuid, items, store_key: storeKey } satisfies NewList);
  return `${origin}/shopping/list/${list_uuid}`;
}

/** Signs in and posts. @returns the answer @throws Error when it is no success */
export async function postAs<T>(origin: string, { email, password }: Person, path: string, body: unknown): Promise<T> {
  const { access_token } = await send<AuthAnswer>(origin, 'POST', 'auth/login', { email, password });
  return send<T>(origin, 'POST', path, body, access_token);
}

/** Signs in and puts. @throws Error when it is no success */
export async function putAs(origin: string, { email, password }: Person, path: string, body: unknown): Promise<void> {
  const { access_token } = await send<AuthAnswer>(origin, 'POST', 'auth/login', { email, password });
  await send(origin, 'PUT', path, body, access_token);
}

/** No hour and no Shabbat holds back what this person is notified of, whenever the test runs. */
export async function notifyAtAnyHour(origin: string, person: Person): Promise<void> {
  const notifications = { quiet_from: '00:00', quiet_to: '00:00', keep_shabbat: false };
  await putAs(origin, person, 'users/me/settings', { notifications } satisfies SettingsChange);
}

async function send<T>(origin: string, method: string, path: string, body: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
