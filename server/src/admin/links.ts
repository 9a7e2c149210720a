import type { HandedLink, WaitingLink } from '@sali/contract/admin/admin';
import type { Actor } from '../people/accounts/accounts.ts';
import type { Db } from '../base/db/open.ts';
import type { Deps } from '../base/deps.ts';
import { recordAudit } from '../people/audit/audit.ts';

/** Links that people asked for and that could not be mailed: an administrator hands them over in a safe way. */

type PendingLink = {
  readonly linkId: number;
  readonly userId: number;
  readonly purpose: 'reset' | 'verify';
  readonly email: string;
  readonly accountEmail: string;
  readonly askedAt: Date;
};

export type LinksRoom = Deps & {
  readonly waitingLinks: () => Promise<readonly PendingLink[]>;
  /** Creates the link's token. @throws AppError link_invalid when the link no longer waits */
  readonly handOver: (
    tx: Db,
    linkId: number,
    now: Date,
  ) => Promise<{ readonly link: PendingLink; readonly path: string; readonly expiresAt: Date }>;
};

export async function readWaitingLinks({ waitingLinks }: LinksRoom): Promise<WaitingLink[]> {
  return (await waitingLinks()).map(({ linkId, userId, purpose, email, accountEmail, askedAt }) => ({
    link_id: linkId,
    user_id: userId,
    email: accountEmail,
    purpose,
    to: email,
    asked_at: askedAt.toISOString(),
  }));
}

/** Returns the link once. The audit log records that, without the link. @throws AppError link_invalid */
export async function handOverLink(
  { db, now, handOver }: LinksRoom,
  actor: Actor,
  linkId: number,
): Promise<HandedLink> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const { link, path, expiresAt } = await handOver(tx, linkId, at);
    const subject = `user ${link.userId} ${link.accountEmail}`;
    await recordAudit(tx, actor, at, { action: `${link.purpose}-link.hand-over`, subject, before: null, after: null });
    return { path, expires_at: expiresAt.toISOString() };
  });
}
