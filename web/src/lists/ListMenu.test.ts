import type { Role } from '@sali/domain/lists/list';
import { describe, expect, it } from 'vitest';
import { listEntries, type ListMenuActions } from './ListMenu.tsx';
import { testList } from './testList.ts';

const nothing = () => undefined;
const actions: ListMenuActions = {
  onShare: nothing,
  onComplete: nothing,
  onReopen: nothing,
  onDuplicate: nothing,
  onArchive: nothing,
  onRestore: nothing,
  onDelete: nothing,
  onLeave: nothing,
};
const ids = (role: Role, status: 'active' | 'archived'): string[] =>
  listEntries(testList({ role, status }), actions, nothing).map((entry) => entry.id);

describe('the menu of a list shows only what the permission allows (decisions §4)', () => {
  it.each([
    ['owner', ['rename', 'share', 'complete', 'duplicate', 'archive', 'delete']],
    ['admin', ['rename', 'share', 'complete', 'duplicate', 'archive', 'leave']],
    ['edit', ['people', 'complete', 'duplicate', 'leave']],
    ['view', ['people', 'duplicate', 'leave']],
  ] as const)('[N12] %s', (role, expected) => expect(ids(role, 'active')).toEqual(expected));

  it.each([
    ['owner', ['restore', 'delete']],
    ['admin', ['restore', 'leave']],
    ['edit', ['leave']],
  ] as const)('[N12] archived, %s', (role, expected) => expect(ids(role, 'archived')).toEqual(expected));

  it('[N13] a list marked as completed can be opened again', () => {
    const entries = listEntries(testList({ isCompleted: true }), actions, nothing).map((entry) => entry.id);
    expect(entries).toContain('reopen');
    expect(entries).not.toContain('complete');
  });
});
