import { userToWire } from '@sali/contract/accountsWire';
import type { Actor } from './accounts.ts';
import { emailState } from './email/verification.ts';
import { readSessions, readUser } from './ownAccount.ts';
import { ownPasskeys } from './passkeys/passkeys.ts';
import type { AccountsRoom } from './room.ts';

/** Everything that is kept of a person, to take along: as JSON, and as a page that can be read without any program. */

/** @throws AppError not_authenticated when the user was deleted meanwhile */
export async function ownData(room: AccountsRoom, actor: Actor): Promise<Record<string, unknown>> {
  const sessions = (await readSessions(room, actor)).map(({ createdAt, lastSeenAt, userAgent }) => ({
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    user_agent: userAgent,
  }));
  const account = await readUser(room, actor);
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
    ...others,
  };
}

const TITLE = 'הנתונים שלי בסלי';
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600}' +
  'dd{margin:0 1rem .5rem}section{border-block-start:1px solid #ccc}@media(prefers-color-scheme:dark){body{background:#0d1310;color:#eef4ef}}';

/** A page without a program or an address in it: each name with its value, lists in their order. */
export function pageOfData(data: Readonly<Record<string, unknown>>): string {
  const sections = Object.entries(data).map(
    ([name, value]) => `<section><h2 dir="ltr">${escaped(name)}</h2>${shown(value)}</section>`,
  );
  return `<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><title>${TITLE}</title><style>${STYLE}</style><h1>${TITLE}</h1>${sections.join('')}</html>`;
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return `<ol>${value.map((one) => `<li>${shown(one)}</li>`).join('')}</ol>`;
  if (typeof value !== 'object') return `<bdi>${escaped(String(value))}</bdi>`;
  const rows = Object.entries(value).map(([name, one]) => `<dt dir="ltr">${escaped(name)}</dt><dd>${shown(one)}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
