import type { ShoppingList } from '@sali/domain/lists/list';
import { describe, expect, it } from 'vitest';
import { listAt, pathOf } from './paths.ts';

const list = (id: string, serverId: number | null): ShoppingList => ({
  id,
  serverId,
  name: id,
  description: '',
  status: 'active',
  storeKey: null,
  isCompleted: false,
  ownerId: 1,
  role: 'owner',
  sharedBy: null,
  sharedAt: null,
  participants: [],
  lastAction: null,
  createdAt: 0,
  updatedAt: 0,
  items: {},
});

const sent = list('0190-a', 17);
const unsent = list('0190-b', null);
const lists = { [sent.id]: sent, [unsent.id]: unsent };

describe('addresses of lists', () => {
  it('names a list by its number once the server has given it one', () => {
    expect(pathOf(sent)).toBe('/shopping/list/17');
    expect(pathOf(unsent)).toBe('/shopping/list/0190-b');
  });

  it('reads a plain number, the form server_list_{number}, and the own id of a list', () => {
    expect(listAt(lists, '17')).toBe(sent);
    expect(listAt(lists, 'server_list_17')).toBe(sent);
    expect(listAt(lists, '0190-b')).toBe(unsent);
    expect(listAt(lists, '0190-a')).toBe(sent);
  });

  it('finds nothing where there is nothing', () => {
    expect(listAt(lists, '18')).toBeUndefined();
    expect(listAt(lists, 'server_list_')).toBeUndefined();
    expect(listAt(lists, undefined)).toBeUndefined();
  });
});
