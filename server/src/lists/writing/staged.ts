import type { Item, LastAction } from '@sali/domain/lists/list';
import type { Change } from './change.ts';
import type { BoughtItem } from './bought.ts';
import type { ListState } from '../opening/listState.ts';
import { idOfNumber, type OpenList } from '../opening/openLists.ts';
import type { ListRow } from '../rows.ts';
import type { StoredCall, ListWrite } from './listWrite.ts';

/** The calls of one list that are written together, in their order, on top of the cached list. */
export class StagedList {
  readonly open: OpenList;
  #row: ListRow;
  /** Lines as the staged calls leave them; undefined: gone. */
  readonly #lines = new Map<string, Item | undefined>();
  readonly #writes: ListWrite[] = [];
  readonly #calls: StoredCall[] = [];
  #count: number;

  constructor(open: OpenList) {
    this.open = open;
    this.#row = open.row;
    this.#count = open.items.size;
  }

  /** The list as the next call sees it. */
  get state(): ListState {
    return {
      row: this.#row,
      people: this.open.people,
      count: this.#count,
      find: (itemId) => (this.#lines.has(itemId) ? this.#lines.get(itemId) : this.open.items.get(itemId)),
      idOfNumber: (itemNumber) =>
        idOfNumber(this.#lines.values(), itemNumber) ?? idOfNumber(this.open.items.values(), itemNumber),
    };
  }

  /**
   * Whether one statement can write the call with those before it: a statement sees no row that it inserts itself, and
   * touches no row twice.
   */
  fits(change: Change): boolean {
    for (const [id, item] of change.linesAfter()) {
      const isNewHere = !this.open.items.has(id) && this.#lines.has(id);
      const isGoneHere = this.#lines.has(id) && this.#lines.get(id) === undefined;
      if (item ? isGoneHere : isNewHere) return false;
    }
    return true;
  }

  add(change: Change, write: ListWrite, call: StoredCall | undefined): void {
    for (const [id, item] of change.linesAfter()) {
      this.#count += (item ? 1 : 0) - (this.state.find(id) ? 1 : 0);
      this.#lines.set(id, item);
    }
    this.#row = change.rowAfter();
    this.#writes.push(write);
    if (call) this.#calls.push(call);
  }

  /** The writes of all staged calls as one. */
  write(): ListWrite {
    const saved = new Map<number | null, Item>();
    const moved = new Map<number | null, Item>();
    const bought = new Map<string, BoughtItem>();
    for (const write of this.#writes) {
      for (const item of write.saved) {
        saved.set(item.serverId, item);
        moved.delete(item.serverId);
      }
      for (const item of write.moved) (saved.has(item.serverId) ? saved : moved).set(item.serverId, item);
      for (const number of write.deleted) {
        saved.delete(number);
        moved.delete(number);
      }
      for (const one of write.bought) bought.set(one.key, sumOf(bought.get(one.key), one));
    }
    return {
      listId: this.#row.list_id,
      before: this.open.row.version,
      version: this.#row.version,
      at: this.#row.updated_at.getTime(),
      saved: [...saved.values()],
      moved: [...moved.values()],
      deleted: this.#writes.flatMap(({ deleted }) => deleted),
      actions: this.#writes.flatMap(({ actions }) => actions),
      details: this.#writes.flatMap(({ details }) => details),
      bought: [...bought.values()],
      calls: this.#calls,
    };
  }

  /** Applies the writes to the cached list. */
  taken({ actions }: ListWrite): void {
    const last = actions.at(-1);
    this.open.take(this.#row, this.#lines, last ? lastStagedAction(last) : null);
  }
}

const sumOf = (before: BoughtItem | undefined, one: BoughtItem): BoughtItem =>
  before ? { ...one, added: before.added + one.added, completed: before.completed + one.completed } : one;

const lastStagedAction = (action: ListWrite['actions'][number]): LastAction => ({
  type: action.action_type,
  userId: action.user_id,
  username: action.username,
  itemName: 'item_uuid' in action.data ? action.data.name : null,
  at: Date.parse(action.timestamp),
});
