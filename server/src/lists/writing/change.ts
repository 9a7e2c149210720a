import type * as wire from '@sali/contract/lists/lists';
import { headToWire, itemToWire } from '@sali/contract/lists/listsWire';
import { ITEMS_PER_LIST_MAX } from '@sali/domain/base/limits';
import {
  applyListOp,
  can,
  type Capability,
  itemIdNamedBy,
  type ListOp,
  requiredCapability,
} from '@sali/domain/lists/op';
import type { Claimant, Item, Role, ShoppingList } from '@sali/domain/lists/list';
import { keysOf } from '@sali/domain/base/collections';
import { AppError } from '../../base/errors.ts';
import type { Caller } from '../call.ts';
import { type ActionDraft, actionDraftOf, type ActivityDetail, activityDetailOf, boughtBy } from './records.ts';
import { type ListState } from '../opening/listState.ts';
import { listRowToDomain } from '../opening/openLists.ts';
import type { ListsParts } from '../parts.ts';
import { leaverIn, type ListRow, type ParticipantRow } from '../rows.ts';
import type { ListWrite } from './listWrite.ts';

/** The parts that a change needs besides the list. */
export type ChangeParts = Pick<ListsParts, 'categoryName'> & {
  readonly now: () => Date;
  readonly newId: () => string;
  /** The server's number for a new line. */
  readonly takeItemNumber: () => number;
};

/** An op without what the server decides: the op's id, the list and the time. */
export type ListOpBody = ListOp extends infer Op
  ? Op extends ListOp
    ? Omit<Op, 'id' | 'listId' | 'at'>
    : never
  : never;

/**
 * One call's changes of one list, in memory: the ops are applied here, checked against the caller's role, and become
 * rows and actions by `write`. It does not use the database, so nothing can happen between the check and the change.
 */
export class Change {
  readonly state: ListState;
  readonly role: Role;
  /** Milliseconds; never before the last change of the list. */
  readonly at: number;
  readonly #parts: ChangeParts;
  readonly #caller: Caller;
  readonly #opId: string;
  readonly #before = new Map<string, Item>();
  readonly #drafts: ActionDraft[] = [];
  /** The lines that this call touches, as it leaves them. */
  readonly #items = new Map<string, Item>();
  /** The list without its lines. A deleted list is here as it was last. */
  #list: ShoppingList;
  #isDeleted = false;

  constructor(parts: ChangeParts, caller: Caller, state: ListState, role: Role) {
    this.state = state;
    this.role = role;
    this.#parts = parts;
    this.#caller = caller;
    this.#opId = caller.key ?? parts.newId();
    this.at = Math.max(parts.now().getTime(), state.row.updated_at.getTime());
    this.#list = { ...listRowToDomain(state.row, caller.userId, state.people, null, []), role };
  }

  /** The list without its lines. */
  get list(): ShoppingList {
    return this.#list;
  }

  /** After the changes so far. */
  get version(): number {
    return this.state.row.version + this.#drafts.length;
  }

  get isDeleted(): boolean {
    return this.#isDeleted;
  }

  /** @throws AppError forbidden */
  require(capability: Capability): void {
    if (!can(this.role, capability)) throw new AppError('forbidden');
  }

  /** The line as it is now, in this call's view; undefined where the list has no such line. */
  item(itemId: string): Item | undefined {
    if (this.#items.has(itemId) || this.#before.has(itemId)) return this.#items.get(itemId);
    const found = this.state.find(itemId);
    if (!found) return undefined;
    this.#before.set(itemId, found);
    this.#items.set(itemId, found);
    return found;
  }

  /** The same by the server's number. */
  itemOfNumber(itemNumber: number): Item | undefined {
    const id = this.state.idOfNumber(itemNumber);
    return id === undefined ? undefined : this.item(id);
  }

  /**
   * Applies the op. An op that changes nothing adds no action.
   * @param person whose claim it ends because they are off the list
   * @throws AppError forbidden, too_many_items
   */
  apply(body: ListOpBody, person?: Claimant): void {
    // A millisecond apart: lines that are added in one call keep their order.
    const at = this.at + this.#drafts.length;
    const op = { ...body, id: this.#opId, listId: this.state.row.list_uuid, at } as ListOp;
    this.require(requiredCapability(op));
    const before = this.#alone(itemIdNamedBy(op));
    const applied = applyListOp(before, op);
    if (applied === before) return;
    this.#isDeleted = applied === undefined;
    const after = applied ? this.#numbered(applied, op) : before;
    this.#take(before, after);
    const action = actionDraftOf(op, before, after, this.#parts.categoryName);
    this.#drafts.push({ action, detail: activityDetailOf(op, before, after, person) });
  }

  /** The list with the one line that an op names: whatever their number, an op looks at no other. */
  #alone(itemId: string | undefined): ShoppingList {
    const item = itemId === undefined ? undefined : this.item(itemId);
    return item ? { ...this.#list, items: { [item.id]: item } } : this.#list;
  }

  #take(before: ShoppingList, after: ShoppingList): void {
    for (const id of Object.keys(before.items)) if (!after.items[id]) this.#items.delete(id);
    for (const item of Object.values(after.items)) this.#items.set(item.id, item);
    this.#list = { ...after, items: {} };
  }

  /** The first action of a list that was just inserted: its own facts. */
  created(): void {
    this.#aboutList('list_created');
  }

  /** A deleted list comes back as it was. */
  restored(): void {
    this.#list = { ...this.#list, updatedAt: this.at };
    this.#aboutList('list_restored');
  }

  /** An action that is not an op: sharing. @param people everyone who has the list from now on */
  recordSharing(
    type: 'SHARE_LIST' | 'UNSHARE_LIST',
    extra: { user_id: number; permission?: 'VIEW' | 'TICK' | 'EDIT' | 'ADMIN' },
    detail: ActivityDetail,
    people: readonly ParticipantRow[],
  ): void {
    this.#list = { ...this.#list, participants: people, updatedAt: this.at };
    this.#drafts.push({ action: (list) => ({ action_type: type, data: { ...headToWire(list), ...extra } }), detail });
  }

  /** An action about the list's links or their guests: the list itself stays as it is. */
  recordLink(kind: 'link_made' | 'link_changed' | 'link_ended' | 'link_opened' | 'guest_removed'): void {
    this.#list = { ...this.#list, updatedAt: this.at };
    // As a change of the people it makes open pages load the list whole, with what their reader may do.
    this.#aboutList(kind, kind === 'link_changed' ? 'SHARE_LIST' : 'UPDATE_LIST');
  }

  /** A line as the answer of its call. @throws AppError item_not_found */
  itemAnswer(itemId: string): wire.ItemAnswer {
    const item = this.#items.get(itemId);
    if (!item) throw new AppError('item_not_found');
    return { ...itemToWire(item, this.#parts.categoryName), list_version: this.version };
  }

  /** The list's row as the changes leave it. */
  rowAfter(): ListRow {
    const { row } = this.state;
    return { ...row, version: this.version, updated_at: new Date(this.#list.updatedAt) };
  }

  /** Every line that the call looked at or made, as it leaves it; undefined: the line is gone. */
  linesAfter(): ReadonlyMap<string, Item | undefined> {
    return new Map([...this.#before.keys(), ...this.#items.keys()].map((id) => [id, this.#items.get(id)]));
  }

  /** Returns the writes of the changes. @throws AppError too_many_items */
  write(): ListWrite {
    const { row } = this.state;
    const changed = [...this.#items.values()].filter((item) => this.#before.get(item.id) !== item);
    const deleted = [...this.#before.values()].filter(({ id }) => !this.#items.has(id));
    const added = changed.filter((item) => !this.#before.has(item.id)).length;
    if (added > 0 && this.state.count + added > ITEMS_PER_LIST_MAX) throw new AppError('too_many_items');
    const isMoved = (item: Item): boolean => isOnlyMoved(this.#before.get(item.id), item);
    return {
      listId: row.list_id,
      before: row.version,
      version: this.version,
      at: this.#list.updatedAt,
      saved: changed.filter((item) => !isMoved(item)),
      moved: changed.filter(isMoved),
      deleted: deleted.flatMap(({ serverId }) => serverId ?? []),
      actions: this.#drafts.map(({ action, detail }, index) => ({
        ...this.#actionOf(action(this.#list), index),
        ...leaverIn(detail),
      })),
      details: this.#drafts.map(({ detail }) => detail),
      bought: boughtBy(this.#before, changed),
      calls: [],
    };
  }

  /** The line that an op adds gets the server's number at once. */
  #numbered(list: ShoppingList, op: ListOp): ShoppingList {
    if (op.kind !== 'addItem') return list;
    const item = list.items[op.item.id];
    if (!item || item.serverId !== null) return list;
    return { ...list, items: { ...list.items, [item.id]: { ...item, serverId: this.#parts.takeItemNumber() } } };
  }

  #aboutList(kind: ActivityDetail['kind'], type: 'UPDATE_LIST' | 'SHARE_LIST' = 'UPDATE_LIST'): void {
    this.#drafts.push({
      action: (list) => ({ action_type: type, data: headToWire(list) }),
      detail: { kind },
    });
  }

  #actionOf(draft: Pick<wire.ActionWire, 'action_type' | 'data'>, index: number): wire.ActionWire {
    return {
      list_id: this.state.row.list_id,
      ...draft,
      version: this.state.row.version + index + 1,
      op_id: this.#opId,
      session_id: this.#caller.tabId,
      user_id: this.#caller.userId,
      username: this.#caller.username,
      timestamp: new Date(this.at + index).toISOString(),
    };
  }
}

/** The fields that most changes touch: a narrow write is enough for them. */
const MOVES: ReadonlySet<keyof Item> = new Set(['quantity', 'isCompleted', 'updatedAt', 'addedAt']);

function isOnlyMoved(was: Item | undefined, is: Item): boolean {
  if (!was || was.serverId === null) return false;
  return keysOf(is).every((field) => MOVES.has(field) || was[field] === is[field]);
}
