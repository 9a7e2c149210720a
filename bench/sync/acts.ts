import { freeTextItem, type Item, itemIdOf, type NewItem, type ShoppingList } from '@sali/domain/lists/list';
import type { Intention, LineFields, NewLine } from './oracle/model.ts';
import type { AppPage } from './pageTypes.ts';
import type { Step } from './script/script.ts';
import type { Person } from './world/page.ts';

/** An act of a person: what they mean by it, in order, and the call of the app that does it. */
export type Act = {
  readonly listId: string;
  readonly meant: readonly Intention[];
  readonly call: () => Promise<unknown>;
  /** The act is an undo: where what it undoes was not sent yet, that is taken back, and nothing new is meant. */
  readonly isUndo?: true;
  /** Where the page is from then on: a list, or the overview (null). */
  readonly place?: string | null;
};

/** What a page remembers between two acts. */
export type PageMemory = {
  undoDelete?: Undo | undefined;
  undoDeleteList?: Undo | undefined;
  ticked?: { readonly listId: string; readonly itemId: string } | undefined;
};
type Undo = { readonly listId: string; readonly meant: readonly Intention[]; readonly run: () => Promise<void> };

/** What acts know of the world. */
export type ActParts = {
  readonly app: AppPage;
  readonly memory: PageMemory;
  readonly people: readonly Person[];
  readonly person: Person | null;
  /** Links that were made and are known to the people. */
  readonly links: { readonly listId: string; readonly linkId: number; readonly token: string }[];
  readonly guestToken: (link: string) => string;
};

type ActStep = Extract<Step, { kind: 'act' }>;

const UNITS = ['', 'ק״ג', 'יח׳', 'גרם'];
const CATEGORIES = [999, 1, 2, 3];
const PRODUCTS = 9;
const FIRST_BARCODE = 7_290_000_000_000;
const LEVELS = ['VIEW', 'TICK', 'EDIT'] as const;

/** The act of a step on what its page shows now; undefined where there is nothing to do it on. */
export function actOf(step: ActStep, parts: ActParts): Act | undefined {
  const all = Object.values(parts.app.lists()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const made = WITHOUT_LIST[step.verb]?.(step, parts);
  if (made) return made;
  // Most of what people do is on one list.
  const list = step.pick < 0.85 ? all[0] : placeIn(all, (step.pick - 0.85) / 0.15);
  if (!list) return undefined;
  const lines = Object.values(list.items).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return ON_LIST[step.verb]?.({ step, list, lines, ...parts });
}

function placeIn<T>(all: readonly T[], share: number): T | undefined {
  return all[Math.min(all.length - 1, Math.floor(share * all.length))];
}

type OnList = ActParts & { readonly step: ActStep; readonly list: ShoppingList; readonly lines: readonly Item[] };
type Verbs<Parts extends unknown[]> = Partial<Record<ActStep['verb'], (...parts: Parts) => Act | undefined>>;

const lineOf = (item: NewItem): NewLine => ({
  id: item.id,
  barcode: item.barcode,
  name: item.name,
  quantity: item.quantity,
  unit: item.unitMeasure,
  note: item.note,
  category: item.categoryId,
});

const add = (item: NewItem): Intention => ({ means: 'add', line: lineOf(item) });

/** What puts a line back as it was. */
function meantBack(item: Item): Intention[] {
  const back: Intention[] = [add(item)];
  if (item.isCompleted) back.push({ means: 'tick', id: item.id });
  else if (item.isNotFound) back.push({ means: 'miss', id: item.id, isMissed: true });
  return back;
}

function textLine({ app, step }: Pick<OnList, 'app' | 'step'>, n = 0): NewItem {
  const value = step.value + n;
  return {
    ...freeTextItem(app.newId(), `שורה ${value % 12}`),
    quantity: 1 + (value % 4),
    unitMeasure: UNITS[value % 4] ?? '',
    categoryId: CATEGORIES[value % 3] ?? 999,
  };
}

function product(listId: string, value: number): NewItem {
  const barcode = String(FIRST_BARCODE + (value % PRODUCTS));
  return { ...freeTextItem(itemIdOf(listId, barcode), `מוצר ${barcode}`), barcode, quantity: 1 + (value % 3) };
}

function fieldsOf({ value, pick2 }: ActStep): { fields: Partial<LineFields>; change: Record<string, unknown> } {
  const quantity = 1 + (value % 50);
  const note = `הערה ${value}`;
  const unit = UNITS[value % 4] ?? '';
  const category = CATEGORIES[value % 4] ?? 999;
  if (pick2 < 0.4) return { fields: { quantity }, change: { quantity } };
  if (pick2 < 0.6) return { fields: { note }, change: { note } };
  if (pick2 < 0.75) return { fields: { unit }, change: { unitMeasure: unit } };
  if (pick2 < 0.9) return { fields: { category }, change: { categoryId: category } };
  return { fields: { quantity, note }, change: { quantity, note } };
}

const on = (list: ShoppingList, meant: readonly Intention[], call: () => Promise<unknown>): Act => ({
  listId: list.id,
  meant,
  call,
});

const ON_LIST: Verbs<[OnList]> = {
  addText: (parts) => {
    const line = textLine(parts);
    return on(parts.list, [add(line)], () => parts.app.addItem(parts.list.id, line));
  },
  addProduct: ({ app, list, step }) => {
    const line = product(list.id, step.value);
    return on(list, [add(line)], () => app.addItem(list.id, line));
  },
  addSeveral: (parts) => {
    const lines = [textLine(parts), product(parts.list.id, parts.step.value), textLine(parts, 7)];
    return on(parts.list, lines.map(add), () => parts.app.addItems(parts.list.id, lines));
  },
  // Two lines with the same words, both wanted.
  addTwins: (parts) => {
    const lines = [textLine(parts), textLine(parts)];
    return on(parts.list, lines.map(add), () => parts.app.addItems(parts.list.id, lines));
  },
  edit: ({ app, list, lines, step }) => {
    const line = placeIn(lines, step.pick2);
    if (!line) return undefined;
    const { fields, change } = fieldsOf({ ...step, pick2: (step.pick * 7) % 1 });
    return on(list, [{ means: 'edit', id: line.id, fields }], () => app.editItem(list.id, line.id, change));
  },
  tick: ({ app, list, lines, step, memory }) => {
    const line = placeIn(lines.filter(isOpen), step.pick2);
    if (!line) return undefined;
    memory.ticked = { listId: list.id, itemId: line.id };
    return on(list, [{ means: 'tick', id: line.id }], () => app.tick(list.id, line.id));
  },
  complete: ({ app, list, lines, step }) => {
    const line = placeIn(lines.filter(isOpen), step.pick2);
    return line && on(list, [{ means: 'tick', id: line.id }], () => app.completeItem(list.id, line.id));
  },
  uncomplete: ({ app, list, lines, step }) => {
    const line = placeIn(lines.filter(isTicked), step.pick2);
    return line && on(list, [{ means: 'untick', id: line.id }], () => app.uncompleteItem(list.id, line.id));
  },
  delete: ({ app, list, lines, step, memory }) => {
    const line = placeIn(lines, step.pick2);
    if (!line) return undefined;
    return on(list, [{ means: 'delete', id: line.id }], async () => {
      const run = await app.deleteItem(list.id, line.id);
      memory.undoDelete = { listId: list.id, meant: meantBack(line), run };
    });
  },
  deleteSeveral: ({ app, list, lines, step }) => {
    const some = lines.filter((_, at) => (at + step.value) % 5 === 0).slice(0, 4);
    if (some.length === 0) return undefined;
    const ids = some.map(({ id }) => id);
    return on(
      list,
      ids.map((id) => ({ means: 'delete', id })),
      () => app.deleteItems(list.id, ids),
    );
  },
  returnAll: ({ app, list, lines }) => {
    const inOrder = Object.values(list.items)
      .filter(isTicked)
      .sort((a, b) => a.updatedAt - b.updatedAt);
    if (lines.length === 0 || inOrder.length === 0) return undefined;
    return on(
      list,
      inOrder.map(({ id }) => ({ means: 'untick', id })),
      () => app.returnAll(list.id),
    );
  },
  replace: ({ app, list, lines, step }) => {
    const line = placeIn(
      lines.filter(({ barcode }) => barcode === null),
      step.pick2,
    );
    if (!line) return undefined;
    const item = product(list.id, step.value);
    const meant: Intention[] = [{ means: 'delete', id: line.id }, add(item)];
    if (line.isCompleted) meant.push({ means: 'tick', id: item.id });
    return on(list, meant, () => app.replaceItem(list.id, line.id, item));
  },
  miss: ({ app, list, lines, step }) => {
    const line = placeIn(lines.filter(isOpen), step.pick2);
    const isMissed = step.value % 3 > 0;
    if (!line) return undefined;
    return on(list, [{ means: 'miss', id: line.id, isMissed }], () =>
      app.markItem(list.id, line.id, { isNotFound: isMissed }),
    );
  },
  claim: ({ app, list, lines, step, person }) => {
    const line = placeIn(lines.filter(isOpen), step.pick2);
    const isClaimed = step.value % 3 > 0;
    if (!line) return undefined;
    const claim = isClaimed ? { userId: person?.userId ?? 0, username: person?.name ?? '' } : null;
    return on(list, [{ means: 'claim', id: line.id, isClaimed }], () => app.markItem(list.id, line.id, { claim }));
  },
  seePrice: ({ app, list, lines, step }) => {
    const line = placeIn(lines, step.pick2);
    const agorot = step.value % 4 > 0 ? 100 + step.value : null;
    if (!line) return undefined;
    const seenPrice = agorot === null ? null : { agorot, storeKey: 'sample-1' };
    return on(list, [{ means: 'price', id: line.id, agorot }], () => app.markItem(list.id, line.id, { seenPrice }));
  },
  releaseAll: ({ app, list }) => {
    const claimed = Object.values(list.items).filter(({ claimedBy }) => typeof claimedBy === 'number');
    if (claimed.length === 0) return undefined;
    return on(
      list,
      claimed.map(({ id }) => ({ means: 'claim', id, isClaimed: false })),
      () => app.releaseAll(list.id),
    );
  },
  rename: ({ app, list, step }) => {
    const name = `רשימה ${step.value}`;
    if (name === list.name) return undefined;
    return on(list, [{ means: 'rename', name }], () => app.renameList(list.id, name));
  },
  deleteList: ({ app, list, memory, step, person }) => {
    // The list of everybody stays, and a guest deletes no list.
    if (step.pick < 0.85 || !person) return undefined;
    return on(list, [{ means: 'deleteList' }], async () => {
      const run = await app.deleteList(list.id);
      memory.undoDeleteList = { listId: list.id, meant: [], run };
    });
  },
  share: ({ app, list, step, people, person }) => {
    const other = placeIn(
      people.filter((one) => one !== person),
      step.pick2,
    );
    const level = step.pick < 0.85 && step.value % 9 > 0 ? 'EDIT' : (LEVELS[step.value % 3] ?? 'EDIT');
    return other && on(list, [], () => app.share(list.id, other.email, level));
  },
  unshare: ({ app, list, step, people, person }) => {
    const other = placeIn(
      people.filter((one) => one !== person),
      step.pick2,
    );
    return other && on(list, [], () => app.removeParticipant(list.id, other.userId));
  },
  makeLink: ({ app, list, step, links, person }) => {
    if (!person) return undefined;
    return on(list, [], async () => {
      const made = await app.makeLink(list.id, LEVELS[step.value % 3] ?? 'TICK');
      links.push({ listId: list.id, linkId: made.link_id, token: made.token });
    });
  },
  openList: ({ app, list, step }) => {
    const place = step.value % 3 === 0 ? null : list.id;
    return { ...on(list, [], async () => app.openList(place)), place };
  },
};

const isOpen = ({ isCompleted }: Item): boolean => !isCompleted;
const isTicked = ({ isCompleted }: Item): boolean => isCompleted;

const plain = (call: () => Promise<unknown> | void): Act => ({
  listId: '',
  meant: [],
  call: async () => call(),
});

/** Acts that are about no list that the page shows, or about one that it remembers. */
const WITHOUT_LIST: Verbs<[ActStep, ActParts]> = {
  createList: ({ value }, { app, person }) => {
    const name = `רשימה ${value}`;
    // What a guest makes stays on the device.
    return person ? { listId: '', meant: [{ means: 'create', name }], call: () => app.createList(name) } : undefined;
  },
  undoTick: (_step, { app, memory }) => {
    const { ticked } = memory;
    memory.ticked = undefined;
    const item = ticked && app.lists()[ticked.listId]?.items[ticked.itemId];
    if (!ticked || !item) return undefined;
    const meant: Intention[] = [{ means: 'untick', id: item.id }];
    if (item.isNotFound) meant.push({ means: 'miss', id: item.id, isMissed: true });
    return { listId: ticked.listId, meant, isUndo: true, call: () => app.undoTick(ticked.listId, ticked.itemId) };
  },
  undoDelete: (_step, { memory }) => {
    const undo = memory.undoDelete;
    memory.undoDelete = undefined;
    return undo && { listId: undo.listId, meant: undo.meant, isUndo: true, call: undo.run };
  },
  undoDeleteList: (_step, { memory }) => {
    const undo = memory.undoDeleteList;
    memory.undoDeleteList = undefined;
    return undo && { listId: undo.listId, meant: undo.meant, isUndo: true, call: undo.run };
  },
  joinLink: ({ pick2 }, { app, links, person, guestToken }) => {
    const link = placeIn(links, pick2);
    if (person || !link) return undefined;
    return plain(async () => {
      const listId = await app.openByLink(link.token, guestToken(link.token), 'אורחת');
      app.openList(listId);
    });
  },
  changeLink: ({ pick2, value }, { app, links, person }) => {
    const link = placeIn(links, pick2);
    const level = LEVELS[value % 3] ?? 'TICK';
    return link && person ? plain(() => app.changeLink(link.listId, link.linkId, level)) : undefined;
  },
  endLink: ({ pick2 }, { app, links, person }) => {
    const link = placeIn(links, pick2);
    return link && person ? plain(() => app.endLink(link.listId, link.linkId)) : undefined;
  },
  takeOver: (_step, { app }) => plain(() => app.takeOver()),
  reconnect: (_step, { app }) => plain(() => app.reconnect()),
  syncAll: (_step, { app }) => plain(() => app.syncAll()),
  hide: (_step, { app }) => plain(() => app.hide()),
};
