import type { WebSocket } from 'ws';

/** A socket of an overview: it shows the news of all lists of a person. */
export type Watcher = {
  readonly userId: number;
  readonly sessionId: string;
  readonly socket: WebSocket;
  /** Reads the person's lists again, because one came or went. */
  readonly reload: () => Promise<void>;
};

/** The sockets of overviews in this process, by the lists that they show. */
export class Watchers {
  readonly #listsOf = new Map<Watcher, ReadonlySet<number>>();
  readonly #byList = new Map<number, Set<Watcher>>();

  /** Sets the lists of a watcher. Replaces its earlier ones. */
  set(watcher: Watcher, listIds: Iterable<number>): void {
    this.remove(watcher);
    const lists = new Set(listIds);
    this.#listsOf.set(watcher, lists);
    for (const listId of lists) this.#byList.set(listId, (this.#byList.get(listId) ?? new Set()).add(watcher));
  }

  remove(watcher: Watcher): void {
    for (const listId of this.#listsOf.get(watcher) ?? []) this.drop(watcher, listId);
    this.#listsOf.delete(watcher);
  }

  /** Sends this watcher nothing more of the list. */
  drop(watcher: Watcher, listId: number): void {
    const watchers = this.#byList.get(listId);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.#byList.delete(listId);
  }

  of(listId: number): readonly Watcher[] {
    return [...(this.#byList.get(listId) ?? [])];
  }

  all(): readonly Watcher[] {
    return [...this.#listsOf.keys()];
  }
}
