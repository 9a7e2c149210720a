import type { TokenScope } from '@sali/contract/people/accounts/apiTokens';
import type { User } from '@sali/domain/people/accounts/user';
import { MINUTE_MS } from '@sali/domain/base/time';
import type { Deps } from '../../../base/deps.ts';
import { findApiToken, findCalendarToken, touchApiToken } from './db.ts';
import { newSecret, secretHashOf, TOKEN_PREFIX } from '../../../base/secretHash.ts';

/** Secrets of tokens for people's own programs, and whom they call for. */

/** Precision of `last_used_at`: a write for every call would cost too much. */
const USED_EVERY_MS = 5 * MINUTE_MS;

export const isApiToken = (bearer: string): boolean => bearer.startsWith(TOKEN_PREFIX);

export const newTokenSecret = (): string => TOKEN_PREFIX + newSecret();

/** As `newTokenSecret` makes it: 32 bytes are 43 characters. */
const SECRET = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

export type TokenUser = { readonly tokenId: number; readonly user: User; readonly scopes: readonly TokenScope[] };

/** The person of a secret, and what it may do; null when it is unknown, has expired, or the person may not sign in. */
export async function userOfApiToken({ db, now }: Pick<Deps, 'db' | 'now'>, secret: string): Promise<TokenUser | null> {
  const found = await findApiToken(db, secretHashOf(secret), now());
  if (!found) return null;
  const { token, user } = found;
  await noteUse({ db, now }, token);
  return { tokenId: token.tokenId, user, scopes: token.scopes };
}

/** The person of a calendar's address; null when it is not a secret, was replaced or revoked, or the person may not sign in. */
export async function userOfCalendar({ db, now }: Pick<Deps, 'db' | 'now'>, secret: string): Promise<number | null> {
  const token = SECRET.test(secret) ? await findCalendarToken(db, secretHashOf(secret)) : null;
  if (!token) return null;
  await noteUse({ db, now }, token);
  return token.userId;
}

async function noteUse(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { tokenId, lastUsedAt }: { readonly tokenId: number; readonly lastUsedAt: Date | null },
): Promise<void> {
  const isRecent = now().getTime() - (lastUsedAt?.getTime() ?? 0) < USED_EVERY_MS;
  if (!isRecent) await touchApiToken(db, tokenId, now());
}
