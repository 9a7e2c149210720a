import { expect, test } from 'vitest';
import type { Role } from './list.ts';
import { can, type Capability, requiredCapability } from './op.ts';
import { op, text } from '../../test/testLists.ts';

test.each<[Capability, Role[]]>([
  ['read', ['owner', 'admin', 'edit', 'tick', 'view']],
  ['tick', ['owner', 'admin', 'edit', 'tick']],
  ['edit', ['owner', 'admin', 'edit']],
  ['manage', ['owner', 'admin']],
  ['share', ['owner', 'admin']],
  ['leave', ['admin', 'edit', 'tick', 'view']],
  ['delete', ['owner']],
])('[P1] %s is for %j', (capability, allowed) => {
  const roles: Role[] = ['owner', 'admin', 'edit', 'tick', 'view'];
  expect(roles.filter((role) => can(role, capability))).toEqual(allowed);
});

test("[P2] ticking and marking need the right to tick; other changes of items and the store are an editor's, name and archive a manager's, deletion the owner's", () => {
  expect(requiredCapability(op({ kind: 'addItem', item: text('a') }))).toBe('edit');
  expect(requiredCapability(op({ kind: 'editItem', itemId: 'a', change: { note: 'x' } }))).toBe('edit');
  expect(requiredCapability(op({ kind: 'deleteItem', itemId: 'a' }))).toBe('edit');
  expect(requiredCapability(op({ kind: 'completeItem', itemId: 'a' }))).toBe('tick');
  expect(requiredCapability(op({ kind: 'uncompleteItem', itemId: 'a' }))).toBe('tick');
  expect(requiredCapability(op({ kind: 'markItem', itemId: 'a', mark: { claim: null } }))).toBe('tick');
  expect(requiredCapability(op({ kind: 'markItem', itemId: 'a', mark: { isNotFound: true } }))).toBe('tick');
  expect(requiredCapability(op({ kind: 'markItem', itemId: 'a', mark: { seenPrice: null } }))).toBe('tick');
  expect(requiredCapability(op({ kind: 'editList', change: { storeKey: null } }))).toBe('edit');
  expect(requiredCapability(op({ kind: 'editList', change: { name: 'x' } }))).toBe('manage');
  expect(requiredCapability(op({ kind: 'editList', change: { storeKey: null, status: 'archived' } }))).toBe('manage');
  expect(requiredCapability(op({ kind: 'deleteList' }))).toBe('delete');
});
