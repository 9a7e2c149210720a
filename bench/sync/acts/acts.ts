import type { Intention } from '../oracle/model.ts';
import { type Act, type ActParts, type ActStep, LEVELS, placeIn, type Verbs } from './act.ts';
import { ON_LIST } from './onList.ts';

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

const plain = (call: () => Promise<unknown> | void): Act => ({
  listId: '',
  meant: [],
  call: async () => call(),
});

/** Acts that are about no list that the page shows, or about one that it remembers. */
const WITHOUT_LIST: Verbs<[ActStep, ActParts]> = {
  createList: ({ value }, { app, person }) => {
    const name = `רשימה ${value}`;
    // A list that a guest makes stays on the device.
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
  undoDelete: (_step, { app, memory }) => {
    const undo = memory.undoDelete;
    memory.undoDelete = undefined;
    // With its list the undo is gone from the screen.
    if (!undo || !app.lists()[undo.listId]) return undefined;
    return { listId: undo.listId, meant: undo.meant, isUndo: true, call: undo.run };
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
