import { describe, expect, test } from 'vitest';
import { isSyncDue, type SyncFacts } from './periodicSync.ts';

const DUE: SyncFacts = { isOnline: true, hasListsOnServer: true, sharedIds: ['a', 'b'], liveId: null };

describe('the periodic sync', () => {
  test('[Q3] runs for shared lists that are not heard live', () => {
    expect(isSyncDue(DUE)).toBe(true);
    expect(isSyncDue({ ...DUE, liveId: 'a' })).toBe(true);
  });

  test.each<[string, Partial<SyncFacts>]>([
    ['offline', { isOnline: false }],
    ['no lists on the server', { hasListsOnServer: false }],
    ['no list is shared', { sharedIds: [] }],
    ['the shared list is live', { sharedIds: ['a'], liveId: 'a' }],
  ])('[Q3] is skipped: %s', (_name, facts) => expect(isSyncDue({ ...DUE, ...facts })).toBe(false));
});
