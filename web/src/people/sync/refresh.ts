import { SYNC_TIMEOUT_MS } from '@sali/domain/base/limits';
import {
  confirm,
  discard,
  type ItemAction,
  type ListAction,
  type ListSync,
  receive,
  replaceConfirmed,
} from '@sali/domain/lists/sync';
import type { Claimant } from '@sali/domain/lists/list';
import { HttpError } from '../../base/httpError.ts';
import { fetchChanges, fetchList, fetchLists, type VersionedList } from './api.ts';
import type { Device, UserLists } from './device.ts';
import { removePass, storedPasses } from './linkPasses.ts';

/** Why an open list went away, where its socket said so. */
export type Farewell = { readonly kind: 'deleted' } | { readonly kind: 'removed'; readonly by: Claimant | null };

/** Brings the lists of the device up to the server's version: by one action, by the missed ones, or by whole lists. */
export class ListRefresh {
  readonly #device: Device;
  readonly #catchingUp = new Map<string, Promise<void>>();
  /** Those that begin when the running one has ended. */
  readonly #catchingUpNext = new Map<string, Promise<void>>();
  readonly #farewells = new Map<string, Farewell>();

  constructor(device: Device) {
    this.#device = device;
  }

  /** Applies an action from the socket. A gap, or a list that is not known yet, is caught up at once. @throws HttpError */
  async receiveAction(listId: string, action: ListAction): Promise<void> {
    const user = await this.#device.ready();
    // A repeated call announces what is long over: the person may have the list again.
    if (action.version > user.syncOf(listId).version && isRemovalOf(action, user.userKey)) {
      const { userId, username } = action;
      return this.dropList(listId, { kind: 'removed', by: userId === null ? null : { userId, username } });
    }
    const next = receive(user.syncOf(listId), action);
    if (next === 'gap') return this.catchUp(listId);
    if (action.type === 'DELETE_LIST') return user.drop(listId);
    user.update(listId, () => next);
    if (changesPeople(action)) await loadWhole(user, listId, this.#device.passOf(listId)?.token);
    else await user.persist(listId);
  }

  /**
   * Fetches what was missed since the known version; the whole list where the log does not reach back or nothing is known.
   * @throws HttpError
   */
  catchUp(listId: string): Promise<void> {
    const running = this.#catchingUp.get(listId);
    if (!running) return this.#startCatchingUp(listId);
    // The server may have answered before what the caller knows of happened: once more, for all who ask meanwhile.
    const waiting = this.#catchingUpNext.get(listId);
    if (waiting) return waiting;
    const next = running
      .catch(() => undefined) // that caller gets the error
      .then(() => {
        this.#catchingUpNext.delete(listId);
        return this.#startCatchingUp(listId);
      });
    this.#catchingUpNext.set(listId, next);
    return next;
  }

  /** As {@link catchUp}, after a call that succeeded. That call does not fail where the list cannot be read, or not in time. */
  async catchUpIfPossible(listId: string): Promise<void> {
    const read = this.catchUp(listId).catch(() => undefined); // the socket or the next sync brings it
    await Promise.race([read, timeoutAfter(SYNC_TIMEOUT_MS)]);
  }

  #startCatchingUp(listId: string): Promise<void> {
    const run = this.#catchUpOnce(listId).finally(() => this.#catchingUp.delete(listId));
    this.#catchingUp.set(listId, run);
    return run;
  }

  async #catchUpOnce(listId: string): Promise<void> {
    const user = await this.#device.ready();
    const bearer = this.#device.passOf(listId)?.token;
    if (user.isGuest && bearer === undefined) return;
    try {
      const { confirmed, version } = user.syncOf(listId);
      const actions = confirmed ? await changesOrNull(listId, version, bearer) : null;
      const isApplied = actions !== null && applyActions(user, listId, actions);
      if (!isApplied || actions.some(changesPeople)) await loadWhole(user, listId, bearer);
      else await user.persist(listId);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (hasLinkEnded(error)) await this.#endPass(user, listId, error.detail);
      else if (error.status === 404) await user.drop(listId);
      else throw error;
    }
  }

  /** The link of a list has ended: the list leaves the device, and what was not sent waits in the sync panel with the reason. */
  async #endPass(user: UserLists, listId: string, reason: string): Promise<void> {
    removePass(listId);
    for (const { seq, op, refusal } of await user.storage.ops(listId)) {
      if (refusal !== null) continue;
      await user.storage.changeOp(seq, (row) => ({ ...row, refusal: reason }));
      user.update(listId, (sync) => discard(sync, op.id));
    }
    await user.drop(listId);
    await user.showQueue();
  }

  /** Applies the answer to an own op: its item after the change, at that version. @throws HttpError */
  async confirmItem(user: UserLists, listId: string, answer: ItemAction): Promise<void> {
    if (confirm(user.syncOf(listId), answer) === 'gap') await this.catchUp(listId);
    user.update(listId, (sync) => {
      const next = confirm(sync, answer);
      return next === 'gap' ? discard(sync, answer.opId) : next;
    });
  }

  /** Asks the server for a list this device does not know, by its address: number, `server_list_{number}` or uuid. */
  async seekList(address: string): Promise<'found' | 'missing' | 'unreachable' | 'sign-in'> {
    const user = await this.#device.ready();
    try {
      await this.takeList(user, await fetchList(encodeURIComponent(address)));
      return 'found';
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 401) return 'sign-in';
      return error.isTransient ? 'unreachable' : 'missing';
    }
  }

  /**
   * Fetches all lists. Lists that the server no longer has are removed here too; operations that wait are kept. After 10 s
   * it counts as failed; an answer that comes later is used all the same.
   */
  async syncAll(): Promise<void> {
    const user = await this.#device.ready();
    const { state } = this.#device;
    if (state.getState().isSyncing) return;
    if (user.isGuest) return this.#syncPasses();
    state.setState({ isSyncing: true });
    try {
      const lastSync = await Promise.race([this.#fetchAll(user), timeoutAfter(SYNC_TIMEOUT_MS)]);
      state.setState({ lastSync });
    } catch (error) {
      state.setState({ lastSync: 'failed' });
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 408) state.setState({ lastSync: 'timeout' });
    } finally {
      state.setState({ isSyncing: false });
    }
  }

  /** A guest's lists that were opened by a link; the others are on the device alone. */
  async #syncPasses(): Promise<void> {
    let lastSync: 'ok' | 'failed' = 'ok';
    for (const { listId } of storedPasses()) {
      await this.catchUp(listId).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        lastSync = 'failed'; // the next sync tries again
      });
    }
    this.#device.state.setState({ lastSync });
  }

  async #fetchAll(user: UserLists): Promise<'ok'> {
    const before = [...user.syncs()].filter(([, sync]) => sync.confirmed).map(([id]) => id);
    const { whole, named } = await fetchLists(knownVersions(user));
    const current = new Set([...whole.map(({ list }) => list.id), ...named.map(({ id }) => id)]);
    for (const versioned of whole) await this.takeList(user, versioned);
    for (const { id, version } of named) if (user.syncOf(id).version !== version) await this.catchUp(id);
    for (const id of before) if (!current.has(id)) await user.drop(id);
    this.#device.state.setState({ serverCount: current.size });
    return 'ok';
  }

  /** Takes a whole list from the server, unless the device has that version already. */
  async takeList(user: UserLists, { list, version }: VersionedList): Promise<void> {
    const known = user.syncOf(list.id);
    if (known.confirmed && known.version === version && known.confirmed.updatedAt === list.updatedAt) return;
    this.#farewells.delete(list.id); // it is back
    user.update(list.id, (sync) => replaceConfirmed(sync, list, version));
    await user.persist(list.id);
  }

  /** Removes a list that is deleted or no longer shared with the user from the device. @param farewell why, where it is known */
  async dropList(listId: string, farewell?: Farewell): Promise<void> {
    if (farewell) this.#farewells.set(listId, farewell);
    await (await this.#device.ready()).drop(listId);
  }

  /** Why a list went away, for the one notice of it; undefined where only its absence was seen. */
  takeFarewell(listId: string): Farewell | undefined {
    const farewell = this.#farewells.get(listId);
    this.#farewells.delete(listId);
    return farewell;
  }
}

/** Somebody else took the user off the list. A person who leaves it on another device needs no notice of who did it. */
const isRemovalOf = (action: ListAction, userKey: string): boolean =>
  action.type === 'UNSHARE_LIST' && String(action.personId) === userKey && String(action.userId) !== userKey;

/** An action lists the people; the reader's own role is only in the whole list. */
const changesPeople = ({ type }: ListAction): boolean => type === 'SHARE_LIST' || type === 'UNSHARE_LIST';

/** Null where the server's log no longer reaches back to the version. */
async function changesOrNull(listId: string, since: number, bearer?: string): Promise<ListAction[] | null> {
  try {
    return await fetchChanges(listId, since, bearer);
  } catch (error) {
    if (error instanceof HttpError && error.status === 410 && !hasLinkEnded(error)) return null;
    throw error;
  }
}

/** @returns false where the actions do not continue from the known version; nothing is applied then */
function applyActions(user: UserLists, listId: string, actions: readonly ListAction[]): boolean {
  let next: ListSync | 'gap' = user.syncOf(listId);
  for (const action of actions) {
    if (next === 'gap') return false;
    next = receive(next, action);
  }
  if (next === 'gap') return false;
  const applied = next;
  user.update(listId, () => applied);
  return true;
}

/** The link was revoked, or has expired. */
const hasLinkEnded = ({ code }: HttpError): boolean => code === 'list_link_ended';

/** How often a whole list is asked for while it changes faster than it is answered. */
const LOADS_MAX = 5;

/**
 * Loads the whole list, which alone says what the reader may do. Changes that arrive meanwhile make an answer older
 * than the device's list, and of no use: then it is asked for again.
 */
async function loadWhole(user: UserLists, listId: string, bearer?: string): Promise<void> {
  for (let loads = 1; ; loads += 1) {
    const { list, version } = await fetchList(listId, bearer);
    const isOlder = version < user.syncOf(listId).version;
    user.update(listId, (sync) => replaceConfirmed(sync, list, version));
    if (!isOlder || loads === LOADS_MAX) return user.persist(listId);
  }
}

const timeoutAfter = (ms: number): Promise<'timeout'> => new Promise((resolve) => setTimeout(resolve, ms, 'timeout'));

/** Versions of the lists that the device has whole, by the server's number. */
function knownVersions(user: UserLists): Map<number, number> {
  const known = new Map<number, number>();
  for (const { confirmed, version } of user.syncs().values()) {
    if (confirmed?.serverId) known.set(confirmed.serverId, version);
  }
  return known;
}
