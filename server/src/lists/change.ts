import type * as wire from '@sali/contract/lists';
import { headToWire, itemToWire } from '@sali/contract/listsWire';
import { ITEMS_PER_LIST_MAX } from '@sali/domain/limits';
import { applyListOp } from '@sali/domain/lists/apply';
import type { Item, Role, ShoppingList } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import { type Capability, can, needs } from '@sali/domain/lists/permissions';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { type Detail, detailOf } from './history/detail.ts';
import { keepBought } from './history/bought.ts';
import { appendActions } from './history/db.ts';
import { countItems, deleteItems, markDeleted, saveItems, updateList } from './db.ts';
import type { Caller, ListsRoom } from './room.ts';
import { listOf, type ListRow } from './rows.ts';
import { participantsOf } from './sharing/db.ts';

/** A locked list being changed. */
export type Change = {
  readonly tx: Db;
  readonly row: ListRow;
  readonly role: Role;
  readonly at: number;
  /** As far as it is loaded: the ops' own items, not all. */
  list(): ShoppingList;
  version(): number;
  /** @throws AppError forbidden */
  require(capability: Capability): void;
  load(item: Item): void;
  /** Runs the op; what changes nothing leaves no trace. @throws AppError forbidden */
  apply(op: ListOpBody): void;
  /** The first action of a list that was just inserted: its own facts. */
  created(): void;
  /** A deleted list comes back as it was. */
  restored(): void;
  /** An item as the answer of its call, once it is saved. */
  itemAnswer(itemId: string): wire.ItemAnswer;
  /** An action that no op stands for: sharing. */
  record(
    type: 'SHARE_LIST' | 'UNSHARE_LIST',
    extra: { user_id: number; permission?: 'VIEW' | 'EDIT' | 'ADMIN' },
    detail: Detail,
  ): Promise<void>;
};

/** An action of which the item's number is not known yet, and what the activity tells of it. */
type Draft = {
  readonly action: (saved: ShoppingList) => Pick<wire.Action, 'action_type' | 'data'>;
  readonly detail: Detail;
};

/** An op without what the server decides: the op's id, the list and the time. */
export type ListOpBody = ListOp extends infer Op
  ? Op extends ListOp
    ? Omit<Op, 'id' | 'listId' | 'at'>
    : never
  : never;

/** Gathers what a call changes, then saves rows and log in a few statements, whatever their number. */
export class PendingChange implements Change {
  readonly tx: Db;
  readonly row: ListRow;
  readonly role: Role;
  readonly at: number;
  readonly #room: ListsRoom;
  readonly #caller: Caller;
  readonly #opId: string;
  readonly #before = new Map<string, Item>();
  readonly #drafts: Draft[] = [];
  /** As far as it is loaded; of a deleted list its last state. */
  #list: ShoppingList;
  #isDeleted = false;

  constructor(room: ListsRoom, tx: Db, caller: Caller, row: ListRow, role: Role) {
    this.tx = tx;
    this.row = row;
    this.role = role;
    this.#room = room;
    this.#caller = caller;
    this.#opId = caller.key ?? room.newId();
    this.at = Math.max(room.now().getTime(), row.updated_at.getTime());
    this.#list = { ...listOf(row, caller.userId, [], null, []), role };
  }

  list(): ShoppingList {
    return this.#list;
  }

  version(): number {
    return this.row.version + this.#drafts.length;
  }

  require(capability: Capability): void {
    if (!can(this.role, capability)) throw new AppError('forbidden');
  }

  load(item: Item): void {
    this.#before.set(item.id, item);
    this.#list = { ...this.#list, items: { ...this.#list.items, [item.id]: item } };
  }

  apply(body: ListOpBody): void {
    // A millisecond apart: what is added in one call keeps its order.
    const at = this.at + this.#drafts.length;
    const op = { ...body, id: this.#opId, listId: this.row.list_uuid, at } as ListOp;
    this.require(needs(op));
    const before = this.#list;
    const after = applyListOp(before, op);
    if (after === before) return;
    this.#isDeleted = after === undefined;
    this.#list = after ?? before;
    this.#drafts.push({ action: this.#draftOf(op, before), detail: detailOf(op, before, this.#list) });
  }

  created(): void {
    this.#aboutList('list_created');
  }

  restored(): void {
    this.#list = { ...this.#list, updatedAt: this.at };
    this.#aboutList('list_restored');
  }

  #aboutList(kind: Detail['kind']): void {
    this.#drafts.push({
      action: (saved) => ({ action_type: 'UPDATE_LIST', data: headToWire(saved) }),
      detail: { kind },
    });
  }

  itemAnswer(itemId: string): wire.ItemAnswer {
    const item = this.#list.items[itemId];
    if (!item) throw new AppError('item_not_found');
    return { ...itemToWire(item, this.#room.categoryName), list_version: this.version() };
  }

  async record(
    type: 'SHARE_LIST' | 'UNSHARE_LIST',
    extra: { user_id: number; permission?: 'VIEW' | 'EDIT' | 'ADMIN' },
    detail: Detail,
  ): Promise<void> {
    await this.#refreshPeople();
    this.#list = { ...this.#list, updatedAt: this.at };
    this.#drafts.push({
      action: (list) => ({ action_type: type, data: { ...headToWire(list), ...extra } }),
      detail,
    });
  }

  async save(): Promise<wire.Action[]> {
    if (this.#drafts.length === 0) return [];
    await this.#saveItems();
    const listId = this.row.list_id;
    if (this.#isDeleted) await markDeleted(this.tx, listId, this.version(), new Date(this.at));
    else await updateList(this.tx, listId, this.#list, this.version());
    if (this.#list.participants.length === 0) await this.#refreshPeople();
    const actions = this.#drafts.map(({ action }, index) => this.#actionOf(action(this.#list), index));
    const details = this.#drafts.map(({ detail }) => detail);
    await appendActions(this.tx, listId, actions, details);
    return actions;
  }

  async #saveItems(): Promise<void> {
    const items = Object.values(this.#list.items);
    const changed = items.filter((item) => this.#before.get(item.id) !== item);
    const added = changed.filter((item) => !this.#before.has(item.id)).length;
    if (added > 0 && (await countItems(this.tx, this.row.list_id)) + added > ITEMS_PER_LIST_MAX) {
      throw new AppError('too_many_items');
    }
    const ids = await saveItems(this.tx, this.row.list_id, changed);
    const numbered = changed.map((item): [string, Item] => [
      item.id,
      { ...item, serverId: ids.get(item.id) ?? item.serverId },
    ]);
    this.#list = { ...this.#list, items: { ...this.#list.items, ...Object.fromEntries(numbered) } };
    await keepBought(this.tx, this.row.list_id, this.#before, changed);
    const deleted = [...this.#before.keys()].filter((id) => !this.#list.items[id]);
    await deleteItems(this.tx, this.row.list_id, deleted);
  }

  async #refreshPeople(): Promise<void> {
    const people = await participantsOf(this.tx, [this.row.list_id]);
    this.#list = { ...this.#list, participants: people.get(this.row.list_id) ?? [] };
  }

  /** What the op did, told with the state right after it; the item's number is filled in from the saved row. */
  #draftOf(op: ListOp, before: ShoppingList): (saved: ShoppingList) => Pick<wire.Action, 'action_type' | 'data'> {
    const after = this.#list;
    const { categoryName } = this.#room;
    const itemAfter = (id: string, saved: ShoppingList): Item | undefined => {
      const item = after.items[id] ?? before.items[id];
      return item && { ...item, serverId: item.serverId ?? saved.items[id]?.serverId ?? null };
    };
    const about = (type: wire.Action['action_type'], id: string) => (saved: ShoppingList) => {
      const item = itemAfter(id, saved);
      return { action_type: type, data: item ? itemToWire(item, categoryName) : {} };
    };
    switch (op.kind) {
      case 'createList':
      case 'editList':
        return (saved) => ({
          action_type: 'UPDATE_LIST',
          data: headToWire({ ...after, participants: saved.participants }),
        });
      case 'deleteList':
        return () => ({ action_type: 'DELETE_LIST', data: {} });
      case 'addItem':
        return about(before.items[op.item.id] ? 'EDIT_ITEM' : 'ADD_ITEM', op.item.id);
      case 'editItem':
        return about('EDIT_ITEM', op.itemId);
      case 'completeItem':
        return about('COMPLETE_ITEM', op.itemId);
      case 'uncompleteItem':
        return about('UNCOMPLETE_ITEM', op.itemId);
      case 'deleteItem':
        return about('DELETE_ITEM', op.itemId);
      default:
        return op satisfies never;
    }
  }

  #actionOf(draft: Pick<wire.Action, 'action_type' | 'data'>, index: number): wire.Action {
    return {
      list_id: this.row.list_id,
      ...draft,
      version: this.row.version + index + 1,
      op_id: this.#opId,
      session_id: this.#caller.tabId,
      user_id: this.#caller.userId,
      username: this.#caller.username,
      timestamp: new Date(this.at + index).toISOString(),
    };
  }
}
