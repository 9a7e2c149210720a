import { describe, expect, test } from 'vitest';
import type { QueuedOp } from './storage.ts';
import { syncEngine } from './engine.ts';
import { syncStatusOf } from './syncStatus.ts';
import { type DeviceState, GUEST } from './device.ts';
import { startTestEngine } from './testSync.ts';

await startTestEngine();

const row = (facts: Partial<QueuedOp> = {}): QueuedOp => ({
  seq: 1,
  op: { kind: 'deleteList', id: 'op', listId: 'list', at: 0 },
  holdUntil: 0,
  attempted: false,
  refusal: null,
  ...facts,
});
const status = (facts: Partial<DeviceState>) =>
  syncStatusOf({ ...syncEngine().state.getState(), userKey: '5', phase: 'ready', lastSync: 'ok', queue: [], ...facts });

describe('the six states of the sync indicator', () => {
  test.each<[string, Partial<DeviceState>]>([
    ['local-only', { userKey: GUEST, queue: [row()] }],
    ['checking', { lastSync: 'none' }],
    ['checking', { lastSync: 'none', isSyncing: true }],
    ['syncing', { isSyncing: true }],
    ['needs-sync', { queue: [row()] }],
    ['needs-sync', { queue: [row({ holdUntil: Date.now() + 60_000 })] }],
    ['error', { lastSync: 'failed' }],
    ['error', { lastSync: 'timeout' }],
    ['error', { queue: [row({ refusal: 'אין הרשאה' })] }],
    ['synced', {}],
  ])('[Q5] %s: %o', (expected, facts) => expect(status(facts)).toBe(expected));
});
