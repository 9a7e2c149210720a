import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallResult, type KeyedRequest, newAgent, sendOnce } from './httpCall.ts';
import type { KnownLine, Ledger, SentChange } from './ledger.ts';

const LINES_MIN = 4;
const LINES_MAX = 20;
const QUANTITY_MAX = 30;
const RETRY_MS = 100;

export type ShopperPlan = {
  readonly origin: string;
  readonly token: string;
  readonly listUuid: string;
  readonly ledger: Ledger;
  /** 0 ≤ n < 1, the same numbers in every run with the same seed. */
  readonly random: () => number;
  /** The longest pause between two changes. */
  readonly pauseMs: number;
  /** Resolves when a change may be sent. @param isRepeat whether it was sent before */
  readonly whenOpen: (isRepeat: boolean) => Promise<void>;
  /** Every answer, for statistics. */
  readonly onAnswer?: (result: CallResult) => void;
};

/**
 * One person who changes their own lines of a shared list, one change after the other. A change without an answer, or with
 * a 503, is sent again under the same key until it is acknowledged. Any other refusal is a problem.
 */
export class Shopper {
  readonly #plan: ShopperPlan;
  readonly #agent: Agent = newAgent();
  readonly #own = new Map<string, KnownLine>();
  #current: SentChange | undefined;
  #isStopped = false;
  #isBusy = false;

  constructor(plan: ShopperPlan) {
    this.#plan = plan;
  }

  /** Whether a call is under way. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Whether a change waits for its acknowledgement. */
  get isWaiting(): boolean {
    return this.#current !== undefined;
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#plan.whenOpen(this.#current !== undefined);
      if (this.#isStopped) return;
      this.#isBusy = true;
      this.#current ??= this.#next();
      const isDone = await this.#attempt(this.#current);
      this.#isBusy = false;
      if (isDone) this.#current = undefined;
      await sleep(isDone ? this.#plan.random() * this.#plan.pauseMs : RETRY_MS);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#agent.destroy();
  }

  async #attempt(change: SentChange): Promise<boolean> {
    const { origin, token, ledger, onAnswer } = this.#plan;
    change.attempts += 1;
    const result = await sendOnce(origin, this.#agent, { ...requestOf(change), token, key: change.key });
    onAnswer?.(result);
    const { status, text } = result;
    if (status === 0 || status === 503) return false;
    if (status >= 200 && status < 300) {
      const version = text === '' ? undefined : (JSON.parse(text) as { list_version?: number }).list_version;
      ledger.acknowledge(change, version);
      return true;
    }
    ledger.problems.push(`the change ${change.key} was answered ${status} in attempt ${change.attempts}: ${text}`);
    // A 500 says nothing of what happened: it is sent again. A refusal is final.
    if (status >= 500) return false;
    ledger.open.delete(change.key);
    return true;
  }

  #next(): SentChange {
    const { random, listUuid, ledger } = this.#plan;
    const ids = [...this.#own.keys()];
    const id = ids[Math.floor(random() * ids.length)];
    const line = id === undefined ? undefined : this.#own.get(id);
    const choice = random();
    if (id === undefined || !line || ids.length < LINES_MIN || (choice < 0.15 && ids.length < LINES_MAX)) {
      return this.#keep(randomUUID(), { quantity: 1, isCompleted: false }, 'add');
    }
    if (choice < 0.3) {
      this.#own.delete(id);
      return ledger.newChange(listUuid, id, null, 'remove');
    }
    if (choice < 0.65) return this.#keep(id, { ...line, isCompleted: !line.isCompleted }, 'tick');
    return this.#keep(id, { ...line, quantity: (line.quantity % QUANTITY_MAX) + 1 }, 'quantity');
  }

  #keep(id: string, line: KnownLine, kind: SentChange['kind']): SentChange {
    this.#own.set(id, line);
    return this.#plan.ledger.newChange(this.#plan.listUuid, id, line, kind);
  }
}

function requestOf({ listUuid, itemUuid, after, kind }: SentChange): KeyedRequest {
  const items = `lists/${listUuid}/items`;
  const path = `${items}/${itemUuid}`;
  switch (kind) {
    case 'add':
      return { method: 'POST', path: items, body: { item_uuid: itemUuid, name: `מצרך ${itemUuid}`, quantity: 1 } };
    case 'tick':
      return { method: 'PUT', path, body: { is_completed: after?.isCompleted } };
    case 'quantity':
      return { method: 'PUT', path, body: { quantity: after?.quantity } };
    case 'remove':
      return { method: 'DELETE', path };
  }
}
