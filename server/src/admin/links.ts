import type { HandedLink, WaitingLink } from '@sali/contract/admin';
import type { Actor } from '../accounts/accounts.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { recordDeed } from './admin.ts';

/** Links that people asked for and no mail has brought: an administrator hands them over, by whatever way is safe. */

type Waiting = {
  readonly linkId: number;
  readonly userId: number;
  readonly purpose: 'reset' | 'verify';
  readonly email: string;
  readonly accountEmail: string;
  readonly askedAt: Date;
};

export type LinksRoom = Deps & {
  readonly waitingLinks: () => Promise<readonly Waiting[]>;
  /** Gives the link its token. @throws AppError link_invalid when it waits no more */
  readonly handOver: (
    tx: Db,
    linkId: number,
    now: Date,
  ) => Promise<{ readonly link: Waiting; readonly path: string; readonly expiresAt: Date }>;
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

/** The link is told once; that it was is in the audit log, the link is not. @throws AppError link_invalid */
export async function handLinkOver(
  { db, now, handOver }: LinksRoom,
  actor: Actor,
  linkId: number,
): Promise<HandedLink> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const { link, path, expiresAt } = await handOver(tx, linkId, at);
    const subject = `user ${link.userId} ${link.accountEmail}`;
    await recordDeed(tx, actor, at, { action: `${link.purpose}-link.hand-over`, subject, before: null, after: null });
    return { path, expires_at: expiresAt.toISOString() };
  });
}
