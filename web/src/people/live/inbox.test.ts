import { expect, test } from 'vitest';
import { admit, newInbox, LIVE_MESSAGES_KEPT_MAX } from './socket.ts';

test('[K31] the same message within 2 s is dropped, later it is news again', () => {
  const inbox = newInbox();
  expect(admit(inbox, 'a', 1000)).toBe('take');
  expect(admit(inbox, 'a', 2999)).toBe('duplicate');
  expect(admit(inbox, 'a', 3000)).toBe('take');
});

test('[K32] of more than 10 messages in a second the rest is dropped', () => {
  const inbox = newInbox();
  const verdicts = Array.from({ length: 12 }, (_, at) => admit(inbox, String(at), 1000 + at));
  expect(verdicts.filter((verdict) => verdict === 'take')).toHaveLength(10);
  expect(verdicts.slice(10)).toEqual(['too-many', 'too-many']);
  expect(admit(inbox, 'next', 2000)).toBe('take');
});

test('[K33] what was seen is forgotten after 2 s, and never more than 1000 are kept', () => {
  const inbox = newInbox();
  for (let at = 0; at < 50; at += 1) admit(inbox, String(at), 1000 * at);
  expect(inbox.seenAt.size).toBe(2);
  inbox.seenAt.clear();
  for (let at = 0; at < 2 * LIVE_MESSAGES_KEPT_MAX; at += 1) inbox.seenAt.set(`old ${at}`, 100_000);
  admit(inbox, 'new', 100_001);
  expect(inbox.seenAt.size).toBe(LIVE_MESSAGES_KEPT_MAX);
});
