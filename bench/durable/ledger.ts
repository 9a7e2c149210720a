import { randomUUID } from 'node:crypto';

/** A line as its shopper last changed it. */
export type KnownLine = { readonly quantity: number; readonly isCompleted: boolean };

/** A change that a shopper sends until it is answered. The key is the same in every attempt. */
export type SentChange = {
  readonly key: string;
  readonly listUuid: string;
  readonly itemUuid: string;
  /** The line after the change; null: the line is removed. */
  readonly after: KnownLine | null;
  readonly kind: 'add' | 'tick' | 'quantity' | 'remove';
  attempts: number;
  isAcknowledged: boolean;
  /** The version of the list that the answer named; removals are answered without one. */
  answeredVersion: number | undefined;
  /** The version under which the change was found in the database. */
  storedVersion: number | undefined;
};

export type LedgerTotals = {
  readonly acknowledged: number;
  /** Changes that were sent more than once. */
  readonly repeated: number;
  /** Changes without an answer at the time of a check that were in the database, and that were not. */
  readonly unansweredStored: number;
  readonly unansweredMissing: number;
};

/**
 * The changes that the shoppers sent and the server acknowledged, independent of the server. A line is changed by one
 * shopper, one change after the other, so its content follows from the changes that were stored.
 */
export class Ledger {
  /** Changes that were sent and are not yet known to be both acknowledged and stored. */
  readonly open = new Map<string, SentChange>();
  /** Keys of changes that are settled: one that appears again was applied twice. */
  readonly #settled = new Set<string>();
  /** For each list its lines by UUID, as the changes in the database make them. */
  readonly lines = new Map<string, Map<string, KnownLine>>();
  /** For each list the version up to which it was checked. */
  readonly versions = new Map<string, number>();
  readonly problems: string[] = [];
  #totals: LedgerTotals = { acknowledged: 0, repeated: 0, unansweredStored: 0, unansweredMissing: 0 };

  get totals(): LedgerTotals {
    return this.#totals;
  }

  addList(listUuid: string, version: number): void {
    this.lines.set(listUuid, new Map());
    this.versions.set(listUuid, version);
  }

  newChange(listUuid: string, itemUuid: string, after: KnownLine | null, kind: SentChange['kind']): SentChange {
    const change: SentChange = {
      key: randomUUID(),
      listUuid,
      itemUuid,
      after,
      kind,
      attempts: 0,
      isAcknowledged: false,
      answeredVersion: undefined,
      storedVersion: undefined,
    };
    this.open.set(change.key, change);
    return change;
  }

  acknowledge(change: SentChange, version: number | undefined): void {
    change.isAcknowledged = true;
    change.answeredVersion = version;
    const repeated = this.#totals.repeated + (change.attempts > 1 ? 1 : 0);
    this.#totals = { ...this.#totals, acknowledged: this.#totals.acknowledged + 1, repeated };
    this.#settle(change);
  }

  /** The database has this action: exactly one change must have made it. */
  foundAction(listUuid: string, version: number, key: string): void {
    const change = this.open.get(key);
    const place = `${listUuid} version ${version}`;
    if (this.#settled.has(key) || change?.storedVersion !== undefined) {
      this.problems.push(`doubled: ${place} repeats the change ${key}`);
      return;
    }
    if (!change || change.listUuid !== listUuid) {
      this.problems.push(`unknown: nobody sent the change ${key} of ${place}`);
      return;
    }
    change.storedVersion = version;
    const lines = this.lines.get(listUuid);
    if (change.after) lines?.set(change.itemUuid, change.after);
    else lines?.delete(change.itemUuid);
    this.#settle(change);
  }

  /** After all actions were read: acknowledged changes that the database lacks, and what became of those under way. */
  closeCheck(): void {
    let { unansweredStored, unansweredMissing } = this.#totals;
    for (const change of this.open.values()) {
      if (change.isAcknowledged) {
        this.problems.push(`lost: ${change.listUuid} lacks the acknowledged change ${change.key}`);
        this.open.delete(change.key);
      } else if (change.storedVersion !== undefined) unansweredStored += 1;
      else if (change.attempts > 0) unansweredMissing += 1;
    }
    this.#totals = { ...this.#totals, unansweredStored, unansweredMissing };
  }

  #settle(change: SentChange): void {
    const { storedVersion, answeredVersion } = change;
    if (!change.isAcknowledged || storedVersion === undefined) return;
    if (answeredVersion !== undefined && answeredVersion !== storedVersion) {
      this.problems.push(`the change ${change.key} was answered with version ${answeredVersion}, is ${storedVersion}`);
    }
    this.open.delete(change.key);
    this.#settled.add(change.key);
  }
}
