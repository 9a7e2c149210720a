import { userToWire } from '@sali/contract/people/accounts/accountsWire';
import { readApiTokens } from './apiTokens/apiTokens.ts';
import type { Actor } from './actor.ts';
import { emailState } from './email/verification.ts';
import { readSessions, readOwnUser } from './ownAccount.ts';
import { ownPasskeys } from './passkeys/passkeys.ts';
import type { OwnData } from './dataText.ts';
import type { AccountsRoom } from './room.ts';
import { readSecondFactor } from './secondFactor/secondFactor.ts';
import { readCalendarAddress } from './apiTokens/calendarAddress.ts';

/** Everything that is stored about a person, for export; `dataPage/` turns it into a page. */

/** @throws AppError not_authenticated when the user was deleted meanwhile */
export async function ownData(room: AccountsRoom, actor: Actor): Promise<OwnData> {
  const sessions = (await readSessions(room, actor)).map(({ createdAt, lastSeenAt, userAgent, name }) => ({
    name,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    user_agent: userAgent,
  }));
  const account = await readOwnUser(room, actor);
  const { is_verified: isVerified, pending_email: pendingEmail } = await emailState(room, actor);
  const email = { is_verified: isVerified, pending: pendingEmail };
  const passkeys = (await ownPasskeys(room, actor)).map(({ name, createdAt, lastUsedAt }) => ({
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
  const others = await room.dataOf?.(actor);
  return {
    exported_at: room.now().toISOString(),
    user: userToWire(account),
    email,
    google_account: account.googleId,
    google_email: account.googleEmail,
    passkeys,
    sessions,
    api_tokens: await readApiTokens(room, actor.userId),
    calendar_address: await readCalendarAddress(room, actor.userId),
    second_factor: await readSecondFactor(room, actor.userId),
    ...others,
  };
}
