import type { Participant, Role } from '@sali/domain/lists/list';
import { describe, expect, it } from 'vitest';
import { listEntries } from './ListMenu.tsx';
import { testList } from '../../sync/testList.ts';
import { NO_ACTIONS } from '../../lists/testActions.ts';

const nothing = () => undefined;
const OWNER: Participant = { userId: 1, email: 'dana@example.com', username: 'דנה', role: 'owner' };
const ids = (role: Role, status: 'active' | 'archived'): string[] =>
  listEntries(testList({ role, status, participants: [OWNER] }), NO_ACTIONS, nothing).map((entry) => entry.id);

describe('the menu of a list shows only what the permission allows', () => {
  it.each([
    ['owner', ['rename', 'share', 'remind', 'activity', 'complete', 'duplicate', 'archive', 'delete']],
    ['admin', ['rename', 'share', 'remind', 'activity', 'complete', 'duplicate', 'archive', 'leave', 'block']],
    ['edit', ['people', 'remind', 'activity', 'complete', 'duplicate', 'leave', 'block']],
    ['view', ['people', 'remind', 'activity', 'duplicate', 'leave', 'block']],
  ] as const)('[N12] %s', (role, expected) => expect(ids(role, 'active')).toEqual(expected));

  it.each([
    ['owner', ['activity', 'restore', 'delete']],
    ['admin', ['activity', 'restore', 'leave', 'block']],
    ['edit', ['activity', 'leave', 'block']],
  ] as const)('[N12] archived, %s', (role, expected) => expect(ids(role, 'archived')).toEqual(expected));

  it('[BK10] leave and block is beside leave and marked as dangerous; a list without a known owner has none', () => {
    const entries = listEntries(testList({ role: 'view', participants: [OWNER] }), NO_ACTIONS, nothing).slice(-2);
    expect(entries.map(({ id, isDanger = false }) => [id, isDanger])).toEqual([
      ['leave', false],
      ['block', true],
    ]);
    const alone = listEntries(testList({ role: 'view' }), NO_ACTIONS, nothing);
    expect(alone.map(({ id }) => id)).not.toContain('block');
  });

  it('[N13] a list marked as completed can be opened again', () => {
    const entries = listEntries(testList({ isCompleted: true }), NO_ACTIONS, nothing).map((entry) => entry.id);
    expect(entries).toContain('reopen');
    expect(entries).not.toContain('complete');
  });

  it('[N12] a list that is on this device alone has no activity on the server', () => {
    const entries = listEntries(testList({ serverId: null }), NO_ACTIONS, nothing).map((entry) => entry.id);
    expect(entries).not.toContain('activity');
  });

  it.each([
    ['on this device alone', { serverId: null }],
    ['archived', { status: 'archived' }],
  ] as const)('[NO29] a list that is %s is not reminded of', (_which, list) =>
    expect(listEntries(testList(list), NO_ACTIONS, nothing).map((entry) => entry.id)).not.toContain('remind'),
  );
});
