import type * as wire from '@sali/contract/people/accounts/apiTokens';
import { isolate } from '@sali/domain/base/bidi';
import { DAY_MS } from '@sali/domain/base/time';
import type { Deps } from '../../../base/deps.ts';
import { AppError } from '../../../base/errors.ts';
import type { Actor } from '../actor.ts';
import { mailOwner } from '../mail/securityMail.ts';
import { requireProof } from '../ownProof.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import { type ApiToken, apiTokensOf, deleteTokenRow, insertApiToken } from '../tokenAccess/db.ts';
import { newTokenSecret } from '../tokenAccess/secrets.ts';
import { secretHashOf } from '../../../base/secretHash.ts';

/** Tokens of one person's own programs. */
export const API_TOKENS_MAX = 20;

/**
 * Tokens by which a person's own programs call the API, each with scopes. The secret is answered once; the database has
 * its hash. Making one requires the password, and a changed password ends them all. Its end requires none, so that one that
 * leaked ends at once. The person gets a mail about both.
 */

export const readApiTokens = async ({ db }: Pick<Deps, 'db'>, userId: number): Promise<wire.ApiTokenWire[]> =>
  (await apiTokensOf(db, userId)).map(apiTokenToWire);

/** @throws AppError too_many_api_tokens, invalid_fields, too_many_logins */
export async function makeApiToken(
  room: AccountsRoom,
  actor: Actor,
  { name, scopes, days, ...proof }: wire.NewApiToken,
  origin: Origin,
): Promise<wire.MadeApiToken> {
  await requireProof(room, actor, 'password', proof, origin);
  const secret = newTokenSecret();
  const createdAt = room.now();
  const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS);
  const row = { userId: actor.userId, name, scopes, createdAt, expiresAt, secretHash: secretHashOf(secret) };
  const made = await insertApiToken(room.db, row, API_TOKENS_MAX);
  if (!made) throw new AppError('too_many_api_tokens');
  mailOwner(room, actor.email, origin, (texts) => texts.tokenMade(isolate(name)), { counted: 'tokens' });
  return { ...apiTokenToWire(made), secret };
}

/** @throws AppError api_token_not_found */
export async function endApiToken(
  room: AccountsRoom,
  { userId, email }: Actor,
  tokenId: number,
  origin: Origin,
): Promise<void> {
  const name = await deleteTokenRow(room.db, userId, tokenId);
  if (name === undefined) throw new AppError('api_token_not_found');
  mailOwner(room, email, origin, (texts) => texts.tokenRevoked(isolate(name)), { counted: 'tokens' });
}

const apiTokenToWire = ({ tokenId, name, scopes, ...times }: ApiToken): wire.ApiTokenWire => ({
  ...{ token_id: tokenId, name, scopes: [...scopes], created_at: times.createdAt.toISOString() },
  last_used_at: times.lastUsedAt?.toISOString() ?? null,
  expires_at: times.expiresAt?.toISOString() ?? null,
});
