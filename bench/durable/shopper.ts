import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallResult, type KeyedRequest, newAgent, sendOnce } from './httpCall.ts';
import type { KnownLine, Ledger, SentChange } from './ledger.ts';

const LINES_MIN = 4;
const LINES_MAX = 20;
const QUANTITY_MAX = 30;
const RETRY_MS = 100;
const PASSING = [503];

/** How a shopper sends. */
export type ShopperManner = {
  /** How long it waits (ms) after this many failures of one change. */
  readonly retryMs?: (failures: number) => number;
  /** Every answer, for statistics. */
  readonly onAnswer?: (result: CallResult) => void;
  /** Statuses with which a call is sent again; 503 alone, if not given. Behind a proxy there is 502 too. */
  readonly passing?: readonly number[];
  /** Called with the time (ms) from the first attempt of a change until its acknowledgement. */
  readonly onAcknowledged?: (ms: number) => void;
};

export type ShopperPlan = ShopperManner & {
  readonly origin: string;
  readonly token: string;
  readonly listUuid: string;
  readonly ledger: Ledger;
  readonly agent?: Agent;
  /** 0 ≤ n < 1, the same numbers in every run with the same seed. */
  readonly random: () => number;
  /** The longest pause between two changes. */
  readonly pauseMs: number;
  /** Resolves when a change may be sent. @param isRepeat whether it was sent before */
  readonly whenOpen: (isRepeat: boolean) => Promise<void>;
};

/**
 * One person who changes their own lines of a shared list, one change after the other. A change without an answer, or with
 * a 503, is sent again under the same key until it is acknowledged. Any other refusal is a problem.
 */
export class Shopper {
  readonly #plan: ShopperPlan;
  readonly #agent: Agent;
  readonly #own = new Map<string, KnownLine>();
  #current: SentChange | undefined;
  #isStopped = false;
  #isBusy = false;
  #endRetryPause: () => void = () => undefined;

  constructor(plan: ShopperPlan) {
    this.#plan = plan;
    this.#agent = plan.agent ?? newAgent();
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
    const { whenOpen, random, pauseMs, retryMs = () => RETRY_MS, onAcknowledged } = this.#plan;
    let [failures, began] = [0, 0];
    while (!this.#isStopped) {
      await whenOpen(this.#current !== undefined);
      if (this.#isStopped) return;
      this.#isBusy = true;
      if (!this.#current) [failures, began] = [0, performance.now()];
      this.#current ??= this.#next();
      const isDone = await this.#attempt(this.#current);
      this.#isBusy = false;
      if (isDone) {
        this.#current = undefined;
        onAcknowledged?.(performance.now() - began);
        await sleep(random() * pauseMs);
      } else await this.#pauseBeforeRetry(retryMs((failures += 1)));
    }
  }

  /** Sends a change that failed again at once, as the app does when its socket is open again. */
  wake(): void {
    this.#endRetryPause();
  }

  stop(): void {
    this.#isStopped = true;
    this.wake();
    this.#agent.destroy();
  }

  #pauseBeforeRetry(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endRetryPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #attempt(change: SentChange): Promise<boolean> {
    const { origin, token, ledger, onAnswer, passing = PASSING } = this.#plan;
    change.attempts += 1;
    const result = await sendOnce(origin, this.#agent, { ...requestOf(change), token, key: change.key });
    onAnswer?.(result);
    const { status, text } = result;
    if (status === 0 || passing.includes(status)) return false;
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
