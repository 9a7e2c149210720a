/** A person who has to sign in on the way to a page returns to that page: `?next=` carries its address. */

const NEXT = 'next';

/** The sign-in page, for a person who was at `address`: a path of this site with its query. */
export const loginPath = (address: string): string =>
  address === '/' || address.startsWith('/login') ? '/login' : `/login?${NEXT}=${encodeURIComponent(address)}`;

/** Where to go after the sign-in, from the query of the sign-in page. Only paths of this site count. */
export function returnPath(query: string): string {
  const next = new URLSearchParams(query).get(NEXT) ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/shopping';
}
