import type { AuthAnswer } from '@sali/contract/accounts/accounts';
import type { NewItemWire, NewList } from '@sali/contract/lists/lists';
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
  const { access_token } = await post<AuthAnswer>(origin, 'auth/login', { email, password });
  return post<T>(origin, path, body, access_token);
}

async function post<T>(origin: string, path: string, body: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
