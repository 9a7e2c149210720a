import { notifyAuthor } from './authorNews.ts';
import type { NotificationsRoom } from './room.ts';

/** A manager's decision about a person's proposal for a product. */
export type ProposalDecision = {
  readonly proposalId: number;
  readonly userId: number;
  readonly itemCode: string;
  readonly productName: string;
  readonly isAccepted: boolean;
  /** Why it was rejected; often empty. */
  readonly reason: string;
};

/** Notifies the author of a proposal of the decision. */
export function notifyOfDecision(
  room: Pick<NotificationsRoom, 'db' | 'now' | 'settingsOf'>,
  { proposalId, userId, itemCode, productName, isAccepted, reason }: ProposalDecision,
): Promise<void> {
  const kind = isAccepted ? 'proposal_accepted' : 'proposal_rejected';
  const key = `${kind}:${proposalId}`;
  return notifyAuthor(room, { userId, kind, key, name: productName, subject: { itemCode }, reason });
}
