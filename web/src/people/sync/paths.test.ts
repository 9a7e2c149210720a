import { describe, expect, it } from 'vitest';
import { listAt, pathOf } from './paths.ts';
import { testList } from './testList.ts';

const sent = testList({ id: '0190-a', serverId: 17 });
const unsent = testList({ id: '0190-b', serverId: null });
const lists = { [sent.id]: sent, [unsent.id]: unsent };

describe('addresses of lists', () => {
  it('[N1] names a list by its number once the server has given it one', () => {
    expect(pathOf(sent)).toBe('/shopping/list/17');
    expect(pathOf(unsent)).toBe('/shopping/list/0190-b');
  });

  it('[N1] reads a plain number, the form server_list_{number}, and the own id of a list', () => {
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
