import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { NewItemWire, NewList } from '@sali/contract/lists/lists';
import type { ShareRequest } from '@sali/contract/lists/sharing';
import type { Page } from 'playwright-core';
import { callApi } from './api.ts';
import { follow } from './browser.ts';
import { type Person, row } from './people.ts';

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

/** Shares a list with somebody who may edit it then. @param address of the list's page, as {@link listByApi} returns it */
export async function shareByApi(origin: string, owner: Person, address: string, email: string): Promise<void> {
  const path = `lists/${address.split('/').at(-1) ?? ''}/share`;
  await postAs(origin, owner, path, { email, permission: 'EDIT' } satisfies ShareRequest);
}

/** The first product that a search finds, as a line of a list. @throws Error when it finds nothing */
export async function itemOf(origin: string, text: string): Promise<NewItemWire & { name: string }> {
  const answer = await fetch(`${origin}/api/products/?limit=1&search=${encodeURIComponent(text)}`);
  const [product] = (await answer.json()) as ProductWire[];
  if (!product) throw new Error(`no product: ${text}`);
  return { name: product.item_name, barcode: product.item_code, category_id: product.category_id };
}

/**
 * Makes a list of two people, which is open on both phones then.
 * @param found what the search finds the list's product by
 * @param typed a line without a product
 * @returns the name of the product
 */
export async function listOnPhones(
  origin: string,
  { owner, guest, pages }: { readonly owner: Person; readonly guest: Person; readonly pages: readonly Page[] },
  name: string,
  [found, typed]: readonly [found: string, typed: string],
): Promise<string> {
  const product = await itemOf(origin, found);
  const address = await listByApi(origin, owner, name, [product, { name: typed }]);
  await shareByApi(origin, owner, address, guest.email);
  for (const page of pages) {
    await follow(page, address);
    await row(page, product.name).waitFor();
  }
  return product.name;
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
