import { describe, expect, test } from 'vitest';
import { isSyncDue, type SyncFacts } from './periodicSync.ts';

const ONLINE = { isOnline: true, hasListsOnServer: true, unheardId: null };
const DUE: SyncFacts = { ...ONLINE, sharedIds: ['a', 'b'], liveId: null };

describe('the periodic sync', () => {
  test('[Q3] runs for shared lists that are not heard live', () => {
    expect(isSyncDue(DUE)).toBe(true);
    expect(isSyncDue({ ...DUE, liveId: 'a' })).toBe(true);
  });

  test('[Q3] runs for a list of one person that is open and not heard live: another tab of theirs took over', () => {
    expect(isSyncDue({ ...DUE, sharedIds: [], unheardId: 'a' })).toBe(true);
    expect(isSyncDue({ ...DUE, sharedIds: [], unheardId: 'a', isOnline: false })).toBe(false);
  });

  test.each<[string, Partial<SyncFacts>]>([
    ['offline', { isOnline: false }],
    ['no lists on the server', { hasListsOnServer: false }],
    ['no list is shared', { sharedIds: [] }],
    ['the shared list is live', { sharedIds: ['a'], liveId: 'a' }],
  ])('[Q3] is skipped: %s', (_name, facts) => expect(isSyncDue({ ...DUE, ...facts })).toBe(false));
});
