import type { Role } from '@sali/domain/lists/list';
import { describe, expect, it } from 'vitest';
import { listEntries, type ListMenuActions } from './ListMenu.tsx';
import { testList } from './testList.ts';

const nothing = () => undefined;
const actions: ListMenuActions = {
  onShare: nothing,
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
    ['owner', ['rename', 'share', 'duplicate', 'archive', 'delete']],
    ['admin', ['rename', 'share', 'duplicate', 'archive', 'leave']],
    ['edit', ['share', 'duplicate', 'leave']],
    ['view', ['share', 'duplicate', 'leave']],
  ] as const)('%s', (role, expected) => expect(ids(role, 'active')).toEqual(expected));

  it.each([
    ['owner', ['restore', 'delete']],
    ['admin', ['restore', 'leave']],
    ['edit', ['leave']],
  ] as const)('archived, %s', (role, expected) => expect(ids(role, 'archived')).toEqual(expected));
});
