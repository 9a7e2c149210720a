import type { ListOp } from '@sali/domain/lists/op';
import type { Act } from '../acts/act.ts';
import type { SimDevice } from '../world/device.ts';
import type { Person } from '../world/page.ts';
import { storedRows } from '../world/storage.ts';
import type { Intention } from './model.ts';
import type { Oracle } from './oracle.ts';

/** An op in the queue of a device, as it is stored. */
export type StoredOp = {
  readonly seq: number;
  readonly op: ListOp;
  readonly attempted: boolean;
  readonly refusal: string | null;
};

/** The kind of op that an intention must become. */
const KINDS: Readonly<Record<Intention['means'], ListOp['kind']>> = {
  create: 'createList',
  rename: 'editList',
  deleteList: 'deleteList',
  add: 'addItem',
  edit: 'editItem',
  delete: 'deleteItem',
  tick: 'completeItem',
  untick: 'uncompleteItem',
  miss: 'markItem',
  claim: 'markItem',
  price: 'markItem',
};

type TabOf = { readonly device: SimDevice; readonly account: { readonly person: Person } | null };

/** The queue of a device's person, as it is stored. */
export const queueOf = ({ device, account }: TabOf): StoredOp[] =>
  storedRows<StoredOp>(device.databases, `sali-${account?.person.userId ?? 'anonymous'}`, 'ops').sort(
    (a, b) => a.seq - b.seq,
  );

/** Finds in the stored queues what devices accepted from people. */
export class Queues {
  readonly #oracle: Oracle;

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
  }

  look(tab: TabOf): StoredOp[] {
    return queueOf(tab);
  }

  /** @param mayFail the page was killed, or the device is full: then the act may be stored in part or not at all */
  compare(
    tab: TabOf,
    before: readonly StoredOp[],
    { listId, meant, isUndo }: Act,
    { mayFail, error }: { readonly mayFail: boolean; readonly error: unknown },
  ): void {
    const after = queueOf(tab);
    const kept = new Set(after.map(({ seq }) => seq));
    const known = new Set(before.map(({ seq }) => seq));
    const gone = before.filter(({ seq }) => !kept.has(seq));
    const added = after.filter(({ seq }) => !known.has(seq));
    for (const { op, refusal } of gone) if (refusal === null) this.#oracle.takeBack(op.id);
    if (gone.length > 0 && added.length === 0 && isUndo) return;
    if (added.length === 0 && this.#isMerged(before, after, meant)) return;
    for (const [at, { op }] of added.entries()) {
      const one = meant[at];
      if (!one || op.kind !== KINDS[one.means] || (listId !== '' && op.listId !== listId)) {
        return this.#oracle.complain(`the device stored ${op.kind} for ${one?.means ?? 'nothing'}`);
      }
      this.#oracle.accept(op.id, op.listId, one);
    }
    if (added.length < meant.length && !mayFail) {
      this.#oracle.complain(`the device stored ${added.length} of ${meant.length} ops: ${String(error)}`);
    }
  }

  /** An edit became part of the edit that waits before it. */
  #isMerged(before: readonly StoredOp[], after: readonly StoredOp[], [meant]: readonly Intention[]): boolean {
    if (meant?.means !== 'edit') return false;
    const row = after.find(({ seq, op }) => {
      const then = before.find((one) => one.seq === seq);
      return then && JSON.stringify(then.op) !== JSON.stringify(op);
    });
    if (!row) return false;
    this.#oracle.accept(row.op.id, row.op.listId, meant);
    return true;
  }
}
