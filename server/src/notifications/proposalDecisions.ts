import { sendableFrom } from '@sali/domain/notifications/quiet';
import { insertNotifications } from './db.ts';
import { type NotificationsRoom, quietOf, wants } from './room.ts';

/** What a manager decided about a person's proposal for a product. */
export type ProposalDecision = {
  readonly proposalId: number;
  readonly userId: number;
  readonly itemCode: string;
  readonly productName: string;
  readonly isAccepted: boolean;
  /** Why it was rejected; often empty. */
  readonly reason: string;
};

/** Notifies the author of a proposal, unless they turned such notifications off; in quiet hours it waits for their end. */
export async function notifyOfDecision(
  room: Pick<NotificationsRoom, 'db' | 'now' | 'settingsOf'>,
  { proposalId, userId, itemCode, productName, isAccepted, reason }: ProposalDecision,
): Promise<void> {
  const now = room.now();
  const settings = (await room.settingsOf(room.db, [userId]))(userId);
  const kind = isAccepted ? 'proposal_accepted' : 'proposal_rejected';
  if (!wants(settings, kind)) return;
  const dueAt = new Date(sendableFrom(now.getTime(), quietOf(settings)));
  const data = { listName: '', productName, itemCode, text: reason };
  await insertNotifications(room.db, [{ userId, kind, key: `${kind}:${proposalId}`, listId: null, data, dueAt }], now);
}
