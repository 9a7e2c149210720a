import { MISSING_LIST_WAITS_MS } from '@sali/domain/base/limits';
import { setAuth } from '../../../web/src/base/http.ts';
import { newId } from '../../../web/src/base/ids.ts';
import { startConnectivity } from '../../../web/src/people/connectivity/connectivity.ts';
import { liveClient } from '../../../web/src/people/live/live.ts';
import { OverviewFeed } from '../../../web/src/people/live/overviewFeed.ts';
import { deleteList } from '../../../web/src/people/sync/deletion.ts';
import { setSyncEngine, SyncEngine } from '../../../web/src/people/sync/engine.ts';
import { changeLinkOf, createLinkTo, endLink, openByLink } from '../../../web/src/people/sync/links/links.ts';
import * as lists from '../../../web/src/people/sync/lists.ts';
import { markItem, releaseAll } from '../../../web/src/people/sync/marks.ts';
import { removeParticipant, shareList } from '../../../web/src/people/sync/sharing.ts';
import type { AppPage, PageHost } from '../pageTypes.ts';

/*
 * The app of one tab without its screens: what `web/src/app/start.ts` starts of the sync engine, the live socket and the
 * connectivity, and what screens call. `bundle.ts` bundles it; each simulated tab runs a copy of its own.
 */

export function openPage(host: PageHost): AppPage {
  const engine = new SyncEngine();
  setSyncEngine(engine);
  setAuth({ token: host.token, renew: host.renew });
  let isSignedIn = false;
  /** The list that is on the screen; null: the overview. */
  let place: string | null = null;
  let connectedTo: string | null = null;
  let endFeed: (() => void) | undefined;
  /** The list that the page looks for, because it is not on the device. */
  let sought: string | null = null;
  const isOnServer = (listId: string): boolean =>
    shown()[listId]?.serverId !== null && (isSignedIn || engine.device.passOf(listId) !== undefined);
  /** Works as `usePresence` and `useOverviewFeed`, which need a screen. */
  const follow = (): void => {
    const next = place !== null && shown()[place] && isOnServer(place) ? place : null;
    if (next !== connectedTo) {
      if (connectedTo !== null) liveClient().close();
      connectedTo = next;
      if (next !== null) liveClient().open(next);
    }
    const missing = place !== null && !shown()[place] ? place : null;
    if (missing !== sought) {
      sought = missing;
      if (missing !== null) void seek(missing);
    }
    const wantsFeed = place === null && isSignedIn;
    if (wantsFeed) endFeed ??= new OverviewFeed({ ...engine, lists: shown }).start();
    else {
      endFeed?.();
      endFeed = undefined;
    }
  };
  /** Works as `MissingList`: asks the server for the list, and goes to the overview when it is not there either. */
  const seek = async (listId: string): Promise<void> => {
    const [first, second] = MISSING_LIST_WAITS_MS;
    await wait(first);
    const isFound = isSignedIn ? engine.refresh.seekList(listId).then((outcome) => outcome === 'found') : false;
    if ((await Promise.all([isFound, wait(second)]))[0] || sought !== listId) return;
    place = null;
    host.onLeftList();
    follow();
  };
  let user: Awaited<ReturnType<typeof engine.device.ready>> | undefined;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const shown = () => engine.state.getState().lists;
  const listOf = (listId: string) => {
    const list = shown()[listId];
    if (!list) throw new Error(`the page shows no list ${listId}`);
    return list;
  };
  return {
    start: (userId) => {
      void engine.open(userId);
      void engine.device.ready().then((ready) => (user = ready));
      startConnectivity();
      isSignedIn = userId !== null;
      engine.state.subscribe(follow);
      follow();
    },
    openList: (listId) => {
      engine.device.setActiveList(listId);
      place = listId;
      follow();
    },
    takeOver: () => liveClient().takeOver(),
    reconnect: () => liveClient().reconnect(),
    syncAll: () => engine.refresh.syncAll(),
    lists: shown,
    knownVersion: (listId) => user?.syncOf(listId).version ?? 0,
    isReady: () => engine.state.getState().phase === 'ready',
    createList: (name) => lists.createList(name),
    renameList: (listId, name) => lists.renameList(listOf(listId), name),
    editList: lists.editList,
    deleteList: (listId) => deleteList(listOf(listId)),
    addItem: lists.addItem,
    addItems: lists.addItems,
    editItem: lists.editItem,
    tick: (listId, itemId) => engine.ticks.tick(listId, itemId),
    undoTick: async (listId, itemId) => {
      const item = listOf(listId).items[itemId];
      if (item) await engine.ticks.undo(listId, item);
    },
    completeItem: lists.completeItem,
    uncompleteItem: lists.uncompleteItem,
    deleteItem: lists.deleteItem,
    deleteItems: lists.deleteItems,
    returnAll: (listId) => lists.returnAll(listOf(listId)),
    replaceItem: lists.replaceItem,
    markItem,
    releaseAll: (listId) => releaseAll(listOf(listId)),
    share: shareList,
    removeParticipant,
    makeLink: (listId, permission) => createLinkTo(listId, { permission, days: null }),
    changeLink: async (...change) => void (await changeLinkOf(...change)),
    endLink,
    openByLink,
    hide: () => dispatchEvent(new Event('pagehide')),
    show: () => document.dispatchEvent(new Event('visibilitychange')),
    newId,
  };
}
