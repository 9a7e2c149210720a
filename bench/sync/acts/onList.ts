import type { Item, ShoppingList } from '@sali/domain/lists/list';
import type { Intention } from '../oracle/model.ts';
import { type ActParts, type ActStep, LEVELS, on, placeIn, type Verbs } from './act.ts';
import { add, fieldsOf, meantBack, product, textLine } from './lines.ts';

type OnList = ActParts & { readonly step: ActStep; readonly list: ShoppingList; readonly lines: readonly Item[] };

/** Acts on a list that the page shows. */
export const ON_LIST: Verbs<[OnList]> = {
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
