import type { Call } from './http.ts';

/** The most expensive calls that anyone can make, each made again and again by connections of its own. */
export type Attack = { readonly name: string; readonly call: (at: number) => Call };

const MEGABYTE = 1024 * 1024;
const numbers = (bytes: number): string => `{"email":[${'0,'.repeat(bytes / 2)}0]}`;
const HUGE = numbers(MEGABYTE - 100);
const FULL = numbers(16_000);
const VALUES = `{"name":"x","more":[${'0,'.repeat(49_000)}0]}`;
const LARGE_LIST = (name: string): unknown => ({
  name,
  items: Array.from({ length: 2000 }, (_, at) => ({ name: `פריט ${at}`, quantity: 1, note: 'א'.repeat(200) })),
});

const post = (path: string, body?: unknown, token?: string): Call => ({ method: 'POST', path, body, token });
const get = (path: string, token?: string): Call => ({ method: 'GET', path, token });

/** @param barcodes of the catalogue */
export function guestAttacks(barcodes: readonly string[]): Attack[] {
  const basket = { items: barcodes.slice(0, 200).map((code) => ({ item_code: code, quantity: 9999 })) };
  return [
    { name: 'bodies of 1 MB', call: () => post('auth/login', HUGE) },
    { name: 'bodies of 16 KB', call: () => post('auth/login', FULL) },
    {
      name: 'sign-ins with made-up e-mails',
      call: (at) => post('auth/login', { email: `guess${at}@example.org`, password: 'not the password' }),
    },
    {
      name: 'registrations',
      call: (at) =>
        post('auth/register', {
          email: `new${at}-${Math.random()}@example.org`,
          password: 'חציל קלוי בטחינה',
          phone: '0501234567',
        }),
    },
    { name: 'challenges', call: () => post('auth/passkey/options') },
    { name: 'baskets of 200 lines', call: () => post('baskets/compare', basket) },
    { name: 'the API document', call: () => get('openapi.json') },
    {
      name: 'searches',
      call: (at) => get(`products?search=${encodeURIComponent(SEARCHES[at % SEARCHES.length] ?? '')}`),
    },
    { name: 'public recipes', call: () => get('public-recipes?limit=200') },
  ];
}

const SEARCHES = ['חלב', 'לחם', 'גבינה צהובה', 'א ב ג ד', 'שמן זית כתית', 'קוטג', 'ביצים'];

/** An account with a list of one item. */
export type AttackingAccount = { readonly token: string; readonly listId: number; readonly itemId: number };

/** @param barcodes of the catalogue */
export function accountAttacks({ token, listId, itemId }: AttackingAccount, barcodes: readonly string[]): Attack[] {
  const basket = { items: barcodes.slice(0, 1000).map((code) => ({ item_code: code, quantity: 9999 })) };
  const item = `lists/${listId}/items/${itemId}`;
  return [
    { name: 'lists of 2,000 lines', call: (at) => post('lists', LARGE_LIST(`רשימה ${at}`), token) },
    { name: 'bodies of 49,000 values', call: () => post('lists', VALUES, token) },
    { name: 'bodies of 1 MB', call: () => post('lists', HUGE, token) },
    { name: 'all lists', call: () => get('lists', token) },
    { name: 'all lists, percent-encoded', call: () => get('%6cists', token) },
    { name: 'exports', call: () => get('users/me/export', token) },
    { name: 'baskets of 1,000 lines', call: () => post('baskets/compare', basket, token) },
    {
      name: 'ticks',
      call: (at) => ({ method: 'PUT', path: item, token, body: { is_completed: at % 2 === 0 } }),
    },
    {
      name: 'wrong own passwords',
      call: () => ({
        method: 'PUT',
        path: 'users/me/password',
        token,
        body: { current_password: 'not the password', new_password: 'חציל קלוי בטחינה' },
      }),
    },
  ];
}
