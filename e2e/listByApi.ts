import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { NewItemWire, NewList } from '@sali/contract/lists/lists';
import { callApi } from './api.ts';
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

/** Signs in and posts. @returns the answer @throws Error when it is not successful */
export async function postAs<T>(origin: string, { email, password }: Person, path: string, body: unknown): Promise<T> {
  const { access_token } = await callApi<AuthAnswer>(origin, 'POST', 'auth/login', { email, password });
  return callApi<T>(origin, 'POST', path, body, access_token);
}

/** Signs in and puts. @throws Error when it is not successful */
export async function putAs(origin: string, { email, password }: Person, path: string, body: unknown): Promise<void> {
  const { access_token } = await callApi<AuthAnswer>(origin, 'POST', 'auth/login', { email, password });
  await callApi(origin, 'PUT', path, body, access_token);
}
