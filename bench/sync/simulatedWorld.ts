import type { Database } from '@sali/server/base/db/open';
import type { Act, PageMemory } from './acts/act.ts';
import type { PageCode } from './bundle.ts';
import { Oracle } from './oracle/oracle.ts';
import { Queues } from './oracle/queues.ts';
import type { Script } from './script/script.ts';
import { type Account, type Stage, WORLD_BEGINS_AT } from './stage.ts';
import { Clock, turn } from './world/clock.ts';
import { SimDevice } from './world/device.ts';
import { Network } from './world/network.ts';
import { type Person, SimPage } from './world/page.ts';
import { SimServer, type ServerVariant } from './world/server.ts';
import { PageIsGone } from './world/storage.ts';

/** A tab: its page while it has one. */
export type Tab = {
  readonly device: SimDevice;
  readonly account: Account | null;
  page: SimPage | undefined;
  memory: PageMemory;
  opened: number;
  place: string | null;
};

/** A link to a list that was made in this world. */
export type KnownLink = { readonly listId: string; readonly linkId: number; readonly token: string };

/** Shorter than the server's hour, by any clock. */
const TOKEN_MS = 50 * 60_000;

/** Everything of a run: devices with their tabs, the network, the server, and the oracle that watches them. */
export class SimWorld {
  readonly clock = new Clock(WORLD_BEGINS_AT);
  readonly oracle = new Oracle();
  readonly server: SimServer;
  readonly network: Network;
  readonly devices: readonly SimDevice[];
  readonly tabs: readonly Tab[];
  readonly database: Database;
  readonly accounts: readonly Account[];
  readonly links: KnownLink[] = [];
  /** Everything that happened, in order. */
  readonly trace: string[] = [];
  /** Faults that happened, by kind. */
  readonly counts = new Map<string, number>();
  /** Calls that the server handled. */
  calls = 0;
  readonly #script: Script;
  readonly #code: PageCode;
  readonly #queues = new Queues(this.oracle);
  /** Signed between two steps: signing takes a thread of its own, and no event may wait for that. */
  readonly #tokens = new Map<Person, { readonly token: string; readonly expiresAt: number }>();
  /** A page is being killed: what it had under way fails. */
  #isKilling = false;

  constructor(script: Script, stage: Stage, code: PageCode, variant: ServerVariant) {
    this.#script = script;
    this.#code = code;
    this.database = stage.database;
    this.accounts = stage.accounts;
    const watch = {
      handled: (calls: Parameters<Oracle['handled']>[0]) => this.#handled(calls),
      announced: (opIds: readonly string[]) => this.oracle.announced(opIds),
    };
    this.server = new SimServer(stage.database, this.clock, watch, variant);
    const seed = String(script.seed);
    this.network = new Network({ clock: this.clock, server: this.server, seed, counts: this.counts });
    this.devices = script.devices.map(({ skewMs }, at) => new SimDevice(`device ${at}`, this.clock, skewMs));
    this.tabs = script.tabs.map(({ device }) => this.#tabOn(device));
  }

  /** A token of an account, for the simulation's own questions. */
  tokenOf({ person, sessionId }: Account): Promise<string> {
    return this.server.tokenOf(person.userId, sessionId);
  }

  /** Signs the tokens that pages get next, where the earlier ones expire soon. Call it between two events. */
  async signTokens(): Promise<void> {
    for (const account of this.accounts) {
      const { expiresAt = 0 } = this.#tokens.get(account.person) ?? {};
      if (expiresAt - this.clock.now > TOKEN_MS / 2) continue;
      this.#tokens.set(account.person, { token: await this.tokenOf(account), expiresAt: this.clock.now + TOKEN_MS });
    }
  }

  /** Opens the page of a tab, unless it is open. */
  async open(tab: Tab): Promise<void> {
    if (tab.page) return;
    tab.opened += 1;
    tab.memory = {};
    const name = `tab ${this.tabs.indexOf(tab)}`;
    await this.clock.event(() => {
      tab.page = new SimPage({
        name,
        person: tab.account?.person ?? null,
        device: tab.device,
        clock: this.clock,
        network: this.network,
        code: this.#code,
        seed: `${this.#script.seed} ${name} ${tab.opened}`,
        tokenFor: (person) => {
          const token = this.#tokens.get(person);
          if (!token) throw new Error('nobody has this account');
          return token;
        },
        onLeftList: () => void (tab.place = null),
      });
      // The same address as before.
      tab.page.app.openList(tab.place);
    });
  }

  /** The page of a tab ends; what its person did last is looked up in what the device stored. */
  kill(tab: Tab, isKept: boolean): void {
    tab.page?.kill(isKept);
    tab.page = undefined;
  }

  /**
   * Does what a person does on a page, and finds what the device stored of it.
   * @param killAfter the page is killed this many turns of the event loop later
   */
  async act(tab: Tab, act: Act, killAfter?: number): Promise<void> {
    const { page, device } = tab;
    if (!page) return;
    const before = this.#queues.look(tab);
    const result: { error?: unknown } = {};
    const call = (): void => {
      act.call().catch((error: unknown) => {
        result.error = error;
      });
    };
    if (killAfter === undefined) await this.clock.event(call);
    else {
      call();
      for (let at = 0; at < killAfter; at += 1) await turn();
      this.network.count('killed in an act');
      this.#isKilling = true;
      this.kill(tab, this.#script.seed % 2 === 0);
      await this.clock.settle();
      this.#isKilling = false;
    }
    const mayFail = killAfter !== undefined || device.isFull;
    this.#queues.compare(tab, before, act, { mayFail, error: result.error });
  }

  /** The device has its network again. */
  async reconnect(device: SimDevice): Promise<void> {
    if (device.isConnected) return;
    device.isConnected = true;
    await this.clock.event(() => {
      this.network.reconnected(device);
      this.pagesOn(device).forEach((page) => page.setOnLine(true));
    });
  }

  /** The open pages of a device. */
  pagesOn(device: SimDevice): SimPage[] {
    return this.tabs.flatMap(({ page }) => (page?.device === device ? [page] : []));
  }

  /** The credential by which the guest of a tab opens a link: the same for the same link. */
  guestToken(tab: Tab, link: string): string {
    const at = this.tabs.indexOf(tab);
    const mark = `${at}${this.links.findIndex(({ token }) => token === link)}x`;
    return `guest.${mark.repeat(43).slice(0, 43)}`;
  }

  /** Adds a line to the trace. */
  note(text: string): void {
    this.trace.push(`${Math.round(this.clock.now - WORLD_BEGINS_AT)} ${text}`);
  }

  /** A promise that nobody waits for has failed: an error of the app, unless the page is gone or its device was full. */
  watchRejections(): () => void {
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    const watch = (error: unknown): void => {
      const isExpected = this.#isKilling || this.devices.some(({ isFull }) => isFull);
      if (error instanceof PageIsGone || isExpected) return;
      this.oracle.complain(`unhandled: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    };
    process.on('unhandledRejection', watch);
    return () => {
      process.off('unhandledRejection', watch);
      for (const other of others) process.on('unhandledRejection', other);
    };
  }

  #tabOn(at: number): Tab {
    const device = this.devices[at];
    const person = this.#script.devices[at]?.person ?? null;
    if (!device) throw new Error(`no device ${at}`);
    const account = person === null ? null : (this.accounts[person] ?? null);
    if (account) device.localStorage.setItem('auth-storage', JSON.stringify({ user: account.wire }));
    return { device, account, page: undefined, memory: {}, opened: 0, place: null };
  }

  #handled(calls: Parameters<Oracle['handled']>[0]): void {
    this.calls += calls.length;
    for (const { request, answer } of calls) {
      const { method, url, page } = request;
      if (method !== 'GET' && !url.endsWith('ws-ticket'))
        this.note(`${page.name} ${method} ${url.replace(/\/\d+$/, '/n')} ${answer.status}`);
    }
    this.oracle.handled(calls);
  }
}
