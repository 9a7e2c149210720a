import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { ListWire } from '@sali/contract/lists/lists';
import { callJson, newAgent } from './httpCall.ts';
import { Ledger } from './ledger.ts';
import { Shopper, type ShopperManner } from './shopper.ts';
import { verifyAnswers, verifyDatabase } from './verify.ts';

const PASSWORD = 'חציל קלוי בטחינה';
const PEOPLE_PER_LIST = 2;
const POLL_MS = 5;
const READ_MS = 10_000;
const READ_RETRY_MS = 50;

export type LoadPlan = ShopperManner & {
  readonly origin: string;
  readonly lists: number;
  /** Two, if not given. */
  readonly peoplePerList?: number;
  readonly pauseMs: number;
  readonly random: () => number;
  /** The address of this machine from which the people of a list come. */
  readonly addressOf?: (list: number) => string;
};

type Account = { readonly userId: number; readonly email: string; readonly token: string };

/** Somebody who shops, and their list. */
export type LoadPerson = {
  readonly userId: number;
  readonly token: string;
  readonly listUuid: string;
  readonly address: string | undefined;
  readonly shopper: Shopper;
};

/** Shoppers on several lists, and the ledger of what they did. They send between `open` and `close`. */
export class Load {
  readonly ledger = new Ledger();
  readonly #plan: LoadPlan;
  readonly people: LoadPerson[] = [];
  readonly #agent = newAgent();
  /** The owner's token of each list. */
  readonly #tokens = new Map<string, string>();
  #waiting: (() => void)[] = [];
  #gate: 'closed' | 'repeats' | 'open' = 'closed';

  constructor(plan: LoadPlan) {
    this.#plan = plan;
  }

  /** The token of the owner of one of the lists, of each in turn. */
  tokenOf(number: number): string {
    const tokens = [...this.#tokens.values()];
    return tokens[number % tokens.length] ?? '';
  }

  /** Registers the people, makes and shares their lists. Nothing is sent before `open`. */
  async prepare(): Promise<void> {
    const { lists, peoplePerList = PEOPLE_PER_LIST } = this.#plan;
    for (let number = 0; number < lists; number += 1) {
      const accounts = await Promise.all(
        Array.from({ length: peoplePerList }, (_, person) => this.#register(`${number}-${person}`)),
      );
      const [owner, ...others] = accounts;
      if (!owner) continue;
      const body = { name: `רשימה ${number}`, list_uuid: randomUUID() };
      const { token } = owner;
      const { list_uuid: listUuid } = await this.#call<ListWire>('POST', 'lists', token, body);
      for (const { email } of others) {
        await this.#call('POST', `lists/${listUuid}/share`, token, { email, permission: 'EDIT' });
      }
      const { version } = await this.#call<ListWire>('GET', `lists/${listUuid}`, token);
      this.ledger.addList(listUuid, version);
      this.#tokens.set(listUuid, token);
      for (const account of accounts) this.people.push(this.#shopperOf(account, listUuid, number));
    }
    for (const { shopper } of this.people) void shopper.run();
  }

  open(): void {
    this.#setGate('open');
  }

  /** No new call is sent; waits until those under way have ended. */
  async close(): Promise<void> {
    this.#gate = 'closed';
    while (this.people.some(({ shopper }) => shopper.isBusy)) await sleep(POLL_MS);
  }

  /** Waits until everything that was sent is acknowledged; nothing new is sent. @throws when that takes longer */
  async settle(timeoutMs: number): Promise<void> {
    this.#setGate('repeats');
    const end = Date.now() + timeoutMs;
    while (this.people.some(({ shopper }) => shopper.isWaiting)) {
      if (Date.now() > end) throw new Error(`changes are not acknowledged after ${timeoutMs} ms`);
      await sleep(POLL_MS);
    }
    await this.close();
  }

  /** Compares database, server and ledger. Call it while closed. */
  async verify(databaseUrl: string): Promise<void> {
    await verifyDatabase(this.ledger, databaseUrl);
    await verifyAnswers(this.ledger, (uuid) => this.#readList(uuid));
  }

  stop(): void {
    for (const { shopper } of this.people) shopper.stop();
    this.open();
    this.#agent.destroy();
  }

  #shopperOf({ userId, token }: Account, listUuid: string, list: number): LoadPerson {
    const address = this.#plan.addressOf?.(list);
    const shopper = new Shopper({
      ...this.#plan,
      token,
      listUuid,
      ledger: this.ledger,
      agent: newAgent(address),
      whenOpen: (isRepeat: boolean) => this.#whenOpen(isRepeat),
    });
    return { userId, token, listUuid, address, shopper };
  }

  async #register(name: string): Promise<Account> {
    const email = `${name}-${randomUUID().slice(0, 8)}@example.org`;
    const body = { email, password: PASSWORD, phone: '050-1234567' };
    const { access_token: token, user } = await this.#call<AuthAnswer>('POST', 'auth/register', undefined, body);
    return { userId: user.user_id, email, token };
  }

  /** As a phone reads it: a 503 is asked again. @throws Error when that takes longer than 10 seconds */
  async #readList(listUuid: string): Promise<ListWire> {
    for (const end = Date.now() + READ_MS; ; await sleep(READ_RETRY_MS)) {
      try {
        return await this.#call('GET', `lists/${listUuid}`, this.#tokens.get(listUuid) ?? '');
      } catch (error) {
        if (Date.now() > end || !String(error).includes(': 503 ')) throw error;
      }
    }
  }

  #call<Body>(method: string, path: string, token: string | undefined, body?: unknown): Promise<Body> {
    return callJson<Body>(this.#plan.origin, this.#agent, {
      method,
      path,
      ...(token !== undefined && { token }),
      ...(body !== undefined && { body }),
    });
  }

  #setGate(gate: 'repeats' | 'open'): void {
    this.#gate = gate;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #whenOpen(isRepeat: boolean): Promise<void> {
    while (this.#gate === 'closed' || (this.#gate === 'repeats' && !isRepeat)) {
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    }
  }
}
