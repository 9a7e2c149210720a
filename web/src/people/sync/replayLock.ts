/** Runs work that sends ops of a user: in one tab at a time, and beside no other such work. */
export const withReplayLock = (userKey: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(`sali-replay-${userKey}`, work);
