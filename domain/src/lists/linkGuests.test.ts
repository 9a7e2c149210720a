import { expect, test } from 'vitest';
import { cleanGuestName, guestIdOf, isLinkGuest, userIdOfGuest } from './linkGuests.ts';

test('[LK8] a guest has a number below 0 among users, so that it is never a user’s', () => {
  expect([userIdOfGuest(7), guestIdOf(-7)]).toEqual([-7, 7]);
  expect([-7, 0, 7, null].map(isLinkGuest)).toEqual([true, false, false, false]);
});

test.each([
  ['  רותי  כהן ', 'רותי כהן'],
  ['רותי\n\tכהן', 'רותי כהן'],
  ['\u202Eרותי\u2069\u200F', 'רותי'],
  ['\u200B\uFEFF', ''],
  ['Ruth O’Neil', 'Ruth O’Neil'],
])('[LK8] the name %j is %j', (name, shown) => {
  expect(cleanGuestName(name)).toBe(shown);
});
