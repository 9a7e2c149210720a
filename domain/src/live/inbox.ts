import { DUPLICATE_MESSAGE_MS, LIVE_MESSAGES_KEPT_MAX, MESSAGES_PER_SECOND_MAX } from '../limits.ts';

/**
 * Filters the messages of a list's socket. A repeated message within 2 s is a `duplicate`. The eleventh message in a second
 * is `too-many`: it is dropped, and the list is reloaded by version. So a message may be lost, but never a change [K31] [K32].
 */
export type Inbox = { readonly seenAt: Map<string, number>; second: number; count: number };

export const newInbox = (): Inbox => ({ seenAt: new Map(), second: -1, count: 0 });

/** @param key identifies a message, @param now ms since the epoch */
export function admit(inbox: Inbox, key: string, now: number): 'take' | 'duplicate' | 'too-many' {
  const seenAt = inbox.seenAt.get(key);
  if (seenAt !== undefined && now - seenAt < DUPLICATE_MESSAGE_MS) return 'duplicate';
  const second = Math.floor(now / 1000);
  inbox.count = second === inbox.second ? inbox.count + 1 : 1;
  inbox.second = second;
  if (inbox.count > MESSAGES_PER_SECOND_MAX) return 'too-many';
  inbox.seenAt.delete(key);
  inbox.seenAt.set(key, now);
  forgetOld(inbox, now);
  return 'take';
}

/** The oldest are first. */
function forgetOld({ seenAt }: Inbox, now: number): void {
  for (const [key, at] of seenAt) {
    if (now - at < DUPLICATE_MESSAGE_MS && seenAt.size <= LIVE_MESSAGES_KEPT_MAX) return;
    seenAt.delete(key);
  }
}
