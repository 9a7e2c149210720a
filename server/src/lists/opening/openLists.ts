import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import type { Item, LastAction, Role, ShoppingList } from '@sali/domain/lists/list';
import type { RunPrepared } from '../../base/db/prepared.ts';
import type { ListRef } from '../db.ts';
import { LIST_COLUMNS } from '../columns.ts';
import type { ListRow, ParticipantRow } from '../rows.ts';
import { type LinkGuestRole, type LoadedList, loadOpenLists, versionOf } from './db.ts';
import type { ListState } from './listState.ts';

/** How many lines are cached, at about 500 bytes each. */
const LINES_MAX = 20_000;

/**
 * A cached list. It may be behind the database: a write checks the version, and so does a read that must be exact.
 */
export class OpenList {
  row: ListRow;
  people: readonly ParticipantRow[];
  guests: readonly LinkGuestRole[];
  lastAction: LastAction | null;
  readonly items: Map<string, Item>;
  /** Lines that it counts for in memory. */
  weight = 0;

  constructor({ row, people, guests, lastAction, items }: LoadedList) {
    this.row = row;
    this.people = people;
    this.guests = guests;
    this.lastAction = lastAction;
    this.items = new Map(items.map((item) => [item.id, item]));
  }

  /** Returns the user's permission; undefined for a stranger. */
  roleOf(userId: number): Role | undefined {
    return roleIn(this, userId);
  }

  /** The lines in the order they came among the open ones. */
  inOrder(): Item[] {
    return [...this.items.values()].sort((a, b) => a.addedAt - b.addedAt || (a.serverId ?? 0) - (b.serverId ?? 0));
  }

  get state(): ListState {
    return {
      row: this.row,
      people: this.people,
      count: this.items.size,
      find: (itemId) => this.items.get(itemId),
      idOfNumber: (itemNumber) => idOfNumber(this.items.values(), itemNumber),
    };
  }

  /** Applies what was written. @param lines by id; undefined: the line was deleted */
  take(row: ListRow, lines: ReadonlyMap<string, Item | undefined>, last: LastAction | null): void {
    this.row = row;
    if (last) this.lastAction = last;
    for (const [id, item] of lines) {
      if (item) this.items.set(id, item);
      else this.items.delete(id);
    }
  }
}

/** Returns the permission of a user or link guest on a list; undefined for a stranger. */
export function roleIn({ people, guests }: Pick<LoadedList, 'people' | 'guests'>, userId: number): Role | undefined {
  const all: readonly LinkGuestRole[] = isLinkGuest(userId) ? guests : people;
  return all.find((one) => one.userId === userId)?.role;
}

/** The id of the line that has the server's number. */
export function idOfNumber(items: Iterable<Item | undefined>, itemNumber: number): string | undefined {
  for (const item of items) if (item?.serverId === itemNumber) return item.id;
  return undefined;
}

/** The entity from its row; `role` and `sharedBy` are the reader's. */
export function listRowToDomain(
  row: ListRow,
  userId: number,
  people: readonly ParticipantRow[],
  lastAction: LastAction | null,
  items: readonly Item[],
): ShoppingList {
  const me = people.find((person) => person.userId === userId);
  return {
    id: row.list_uuid,
    serverId: row.list_id,
    ...LIST_COLUMNS.decode(row),
    ownerId: row.owner_id,
    role: me?.role ?? 'view',
    sharedBy: me?.sharedBy ?? null,
    sharedAt: me?.sharedAt?.getTime() ?? null,
    participants: people.map(({ sharedBy: _by, sharedAt: _at, ...person }) => person),
    lastAction,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    items: Object.fromEntries(items.map((item) => [item.id, item])),
  };
}

/** A cache of the lists in use; the least recently used one is dropped first. */
export class OpenLists {
  readonly #run: RunPrepared;
  /** By number, the least recently used first. */
  readonly #lists = new Map<number, OpenList>();
  readonly #numbers = new Map<string, number>();
  readonly #loading = new Map<string, Promise<OpenList | undefined>>();
  #lines = 0;

  constructor(run: RunPrepared) {
    this.#run = run;
  }

  /** The cached list, if there is one. */
  find(ref: ListRef): OpenList | undefined {
    const listId = ref.column === 'list_id' ? Number(ref.value) : this.#numbers.get(String(ref.value));
    const list = listId === undefined ? undefined : this.#lists.get(listId);
    if (listId === undefined || !list) return undefined;
    this.#lists.delete(listId);
    this.#lists.set(listId, list);
    return list;
  }

  /** The list as the database has it now; undefined where there is none, or it is deleted. */
  async load(ref: ListRef): Promise<OpenList | undefined> {
    const key = `${ref.column} ${ref.value}`;
    const loading = this.#loading.get(key);
    if (loading) return loading;
    const started = loadOpenLists(this.#run, [ref]).then(([loaded]) => {
      if (!loaded) this.drop(ref);
      return loaded && this.#keep(loaded);
    });
    this.#loading.set(key, started);
    return started.finally(() => this.#loading.delete(key));
  }

  /** The list, no older than this call: the cached one if the database has the same version. */
  async current(ref: ListRef): Promise<OpenList | undefined> {
    const known = this.find(ref);
    if (!known) return this.load(ref);
    const { version } = known.row;
    const stored = await versionOf(this.#run, known.row.list_id);
    return stored === version || stored === known.row.version ? known : this.load(ref);
  }

  drop(ref: ListRef): void {
    const listId = ref.column === 'list_id' ? Number(ref.value) : this.#numbers.get(String(ref.value));
    const list = listId === undefined ? undefined : this.#lists.get(listId);
    if (listId === undefined || !list) return;
    this.#lists.delete(listId);
    this.#numbers.delete(list.row.list_uuid);
    this.#lines -= list.weight;
    list.weight = 0;
  }

  /** Call when a person's name or e-mail changed, or the account was deleted. */
  dropOf(userId: number): void {
    for (const [listId, list] of this.#lists) {
      if (list.people.some((person) => person.userId === userId || person.sharedBy?.userId === userId))
        this.drop({ column: 'list_id', value: listId });
    }
  }

  dropAll(): void {
    this.#lists.clear();
    this.#numbers.clear();
    this.#lines = 0;
  }

  /** Drops a list that is older than a version that was announced. */
  dropOlder(listId: number, version: number): void {
    const list = this.#lists.get(listId);
    if (list && list.row.version < version) this.drop({ column: 'list_id', value: listId });
  }

  /** A list that was loaded late must not replace a newer one. */
  #keep(loaded: LoadedList): OpenList {
    const listId = loaded.row.list_id;
    const known = this.#lists.get(listId);
    if (known && known.row.version > loaded.row.version) return known;
    this.drop({ column: 'list_id', value: listId });
    const list = new OpenList(loaded);
    this.#lists.set(listId, list);
    this.#numbers.set(loaded.row.list_uuid, listId);
    this.weigh(list);
    return list;
  }

  /** Counts a list's lines again; drops the least recently used lists when there are too many. */
  weigh(list: OpenList): void {
    const { list_id: listId } = list.row;
    if (this.#lists.get(listId) !== list) return;
    this.#lines += list.items.size + 1 - list.weight;
    list.weight = list.items.size + 1;
    for (const oldest of this.#lists.keys()) {
      if (this.#lines <= LINES_MAX || oldest === listId) break;
      this.drop({ column: 'list_id', value: oldest });
    }
  }
}
