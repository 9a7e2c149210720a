import { isRecord } from '@sali/domain/base/unknownValues';

/** A person who has to sign in on the way to a page returns to that page: `?next=` carries its address. */

const NEXT = 'next';

/** Why a person was sent to the sign-in, in the state of its history entry. */
export type SignInPurpose = {
  /** The name of the list that they want to share. */
  readonly toShare: string;
};

/** The purpose in the state of a history entry; null where there is none. */
export const purposeOf = (state: unknown): SignInPurpose | null =>
  isRecord(state) && typeof state['toShare'] === 'string' ? { toShare: state['toShare'] } : null;

/** The sign-in page, for a person who was at `address`: a path of this site with its query. */
export const loginPath = (address: string): string =>
  address === '/' || address.startsWith('/login') ? '/login' : `/login?${NEXT}=${encodeURIComponent(address)}`;

/** Where to go after the sign-in, from the query of the sign-in page. Only paths of this site count. */
export function returnPath(query: string): string {
  const next = new URLSearchParams(query).get(NEXT) ?? '';
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/shopping';
}
