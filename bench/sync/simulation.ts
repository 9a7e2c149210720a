import { type Act, actOf, type PageMemory } from './acts.ts';
import type { PageCode } from './bundle.ts';
import { Oracle } from './oracle/oracle.ts';
import { checkEnd, checkScreens } from './oracle/end.ts';
import { Queues } from './oracle/queues.ts';
import type { Script, Step } from './script/script.ts';
import { type Account, clearStage, type Stage, WORLD_BEGINS_AT } from './stage.ts';
import { Clock, turn } from './world/clock.ts';
import { passesOf, SimDevice } from './world/device.ts';
import { Network } from './world/network.ts';
import { type Person, SimPage } from './world/page.ts';
import { watchQueries } from './world/queries.ts';
import { PageIsGone } from './world/storage.ts';
import { SimServer, type ServerVariant } from './world/server.ts';
import { removeNewFields } from './world/oldVersion.ts';

/** What came of a run. */
export type Outcome = {
  /** What cannot be right; empty where the run is fine. */
  readonly complaints: readonly string[];
  /** Everything that happened, in order: the same script gives the same trace. */
  readonly trace: readonly string[];
  /** Faults that happened, by kind. */
  readonly faults: ReadonlyMap<string, number>;
  /** Calls that the server handled. */
  readonly calls: number;
};

/** A tab: its page while it has one. */
type Tab = {
  readonly device: SimDevice;
  readonly account: Account | null;
  page: SimPage | undefined;
  memory: PageMemory;
  opened: number;
  place: string | null;
};

/** After the last step the network is whole, and the app has this long to bring everything together. */
const HEALING_MS = 3 * 60_000;
/** How long people look at a page until it has to show what the server has. */
const LOOKING_MS = 5000;
/** How long the setup of a run may take: until everybody has the list. */
const SETUP_MS = 4000;

/** One run of a script: devices, network and server, from the first list until everything has settled. */
export class Simulation {
  readonly clock = new Clock(WORLD_BEGINS_AT);
  readonly oracle = new Oracle();
  readonly server: SimServer;
  readonly network: Network;
  readonly devices: readonly SimDevice[];
  readonly tabs: readonly Tab[];
  readonly #script: Script;
  readonly #stage: Stage;
  readonly #code: PageCode;
  readonly #queues: Queues;
  readonly #trace: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #links: { readonly listId: string; readonly linkId: number; readonly token: string }[] = [];
  /** Signed between two steps: signing takes a thread of its own, and no event may wait for that. */
  readonly #tokens = new Map<Person, { readonly token: string; readonly expiresAt: number }>();
  #calls = 0;
  /** A page is being killed: what it had under way fails. */
  #isKilling = false;

  constructor(script: Script, stage: Stage, code: PageCode, variant: ServerVariant = {}) {
    this.#script = script;
    this.#stage = stage;
    this.#code = code;
    const watch = {
      handled: (calls: Parameters<Oracle['handled']>[0]) => this.#handled(calls),
      announced: (opIds: readonly string[]) => this.oracle.announced(opIds),
    };
    this.server = new SimServer(stage.database, this.clock, watch, variant);
    const seed = String(script.seed);
    this.network = new Network({ clock: this.clock, server: this.server, seed, counts: this.#counts });
    this.devices = script.devices.map(({ skewMs }, at) => new SimDevice(`device ${at}`, this.clock, skewMs));
    this.tabs = script.tabs.map(({ device }) => this.#tabOn(device));
    this.#queues = new Queues(this.oracle);
  }

  /** Runs the script. */
  async run(): Promise<Outcome> {
    watchQueries(this.clock);
    await clearStage(this.#stage);
    const stopWatching = this.#watchRejections();
    try {
      await this.server.start();
      await this.#signTokens();
      await this.#setUp();
      for (const step of this.#script.steps) {
        if (this.oracle.complaints.length > 0) break;
        await this.#signTokens();
        await this.clock.advance(step.waitMs);
        await this.#do(step);
      }
      if (this.oracle.complaints.length === 0) {
        await this.#heal();
        await checkScreens(this);
        await this.#lookAtAll();
        await checkEnd(this);
      }
    } finally {
      await this.server.stop(false);
      for (const { page } of this.tabs) page?.kill(true);
      stopWatching();
    }
    const { complaints } = this.oracle;
    return { complaints, trace: this.#trace, faults: this.#counts, calls: this.#calls };
  }

  /** A token of an account, for the simulation's own questions. */
  tokenOf({ person, sessionId }: Account): Promise<string> {
    return this.server.tokenOf(person.userId, sessionId);
  }

  async #signTokens(): Promise<void> {
    for (const account of this.#stage.accounts) {
      const { expiresAt = 0 } = this.#tokens.get(account.person) ?? {};
      if (expiresAt - this.clock.now > TOKEN_MS / 2) continue;
      this.#tokens.set(account.person, { token: await this.tokenOf(account), expiresAt: this.clock.now + TOKEN_MS });
    }
  }

  #tabOn(at: number): Tab {
    const device = this.devices[at];
    const person = this.#script.devices[at]?.person ?? null;
    if (!device) throw new Error(`no device ${at}`);
    const account = person === null ? null : (this.#stage.accounts[person] ?? null);
    if (account) device.localStorage.setItem('auth-storage', JSON.stringify({ user: account.wire }));
    return { device, account, page: undefined, memory: {}, opened: 0, place: null };
  }

  /** Opens every tab; the first person makes a list, shares it, and the guests come by a link. */
  async #setUp(): Promise<void> {
    for (const tab of this.tabs) await this.#open(tab);
    const [first] = this.tabs;
    const app = first?.page?.app;
    if (!first || !app) throw new Error('a script has a tab');
    await this.clock.advance(SETUP_MS);
    await this.#act(first, {
      listId: '',
      meant: [{ means: 'create', name: 'שבת' }],
      call: () => app.createList('שבת'),
    });
    await this.clock.advance(SETUP_MS);
    const [listId = ''] = Object.keys(app.lists());
    const levels = ['EDIT', 'EDIT', 'TICK'] as const;
    for (const [at, { person }] of this.#stage.accounts.entries()) {
      if (at > 0)
        await this.#act(first, {
          listId,
          meant: [],
          call: () => app.share(listId, person.email, levels[at] ?? 'EDIT'),
        });
      await this.clock.advance(SETUP_MS);
    }
    for (const level of ['EDIT', 'TICK'] as const) {
      await this.#act(first, {
        listId,
        meant: [],
        call: async () => {
          const { link_id: linkId, token } = await app.makeLink(listId, level);
          this.#links.push({ listId, linkId, token });
        },
      });
      await this.clock.advance(SETUP_MS);
    }
    await this.#letEverybodyIn(listId);
  }

  async #letEverybodyIn(listId: string): Promise<void> {
    let guests = 0;
    for (const tab of this.tabs) {
      const { page } = tab;
      const link = this.#links[guests % 2];
      if (!page || !link) continue;
      if (tab.account) await this.clock.event(() => page.app.syncAll());
      else {
        guests += 1;
        const token = this.#guestToken(tab, link.token);
        await this.#act(tab, { listId, meant: [], call: () => page.app.openByLink(link.token, token, 'אורחת') });
      }
      await this.clock.advance(SETUP_MS);
      tab.place = listId;
      await this.clock.event(() => page.app.openList(listId));
    }
    await this.clock.advance(SETUP_MS);
  }

  async #open(tab: Tab): Promise<void> {
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
      });
      // The same address as before.
      tab.page.app.openList(tab.place);
    });
  }

  /** The page of a tab ends; what its person did last is looked up in what the device stored. */
  #kill(tab: Tab, isKept: boolean): void {
    tab.page?.kill(isKept);
    tab.page = undefined;
  }

  async #do(step: Step): Promise<void> {
    const device = 'device' in step ? this.devices[step.device] : undefined;
    const tab = 'page' in step ? this.tabs[step.page] : undefined;
    switch (step.kind) {
      case 'act':
        return tab && this.#actOn(tab, step);
      case 'request fault':
        if (device) this.network.orderRequestFault(device, step.fault);
        return;
      case 'frame fault':
        if (device) this.network.orderFrameFault(device, step.fault);
        return;
      case 'partition':
        return device && this.#partition(device, step.isKnown);
      case 'reconnect':
        return device && this.#reconnect(device);
      case 'kill page':
        return tab && this.#killFor(tab, step.backMs);
      case 'update':
        return tab && this.#update(tab);
      case 'restart server':
        return this.#restartServer(step.isCrash, step.downMs);
      case 'clock':
        this.network.count('clock set');
        if (device) device.skewMs = step.skewMs;
        return;
      case 'full':
        return device && this.#fill(device, step.forMs);
      case 'gather':
        return this.network.gather(step.ms);
      default:
        return step satisfies never;
    }
  }

  async #actOn(tab: Tab, step: Extract<Step, { kind: 'act' }>): Promise<void> {
    const { page } = tab;
    if (!page) return;
    const act = actOf(step, {
      app: page.app,
      memory: tab.memory,
      people: this.#stage.accounts.map(({ person }) => person),
      person: page.person,
      links: this.#links,
      guestToken: (link) => this.#guestToken(tab, link),
    });
    if (!act) return;
    if (act.place !== undefined) tab.place = act.place;
    this.#note(`${page.name} ${step.verb} ${act.meant.map(({ means }) => means).join('+')}`);
    await this.#act(tab, act, step.killAfter);
    if (step.killAfter !== undefined) await this.#open(tab);
  }

  async #act(tab: Tab, act: Act, killAfter?: number): Promise<void> {
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
      this.#kill(tab, this.#script.seed % 2 === 0);
      await this.clock.settle();
      this.#isKilling = false;
    }
    const mayFail = killAfter !== undefined || device.isFull;
    this.#queues.compare(tab, before, act, { mayFail, error: result.error });
  }

  async #partition(device: SimDevice, isKnown: boolean): Promise<void> {
    if (!device.isConnected) return;
    this.network.count(isKnown ? 'partition, noticed' : 'partition, unnoticed');
    device.isConnected = false;
    if (isKnown) await this.clock.event(() => this.#pagesOn(device).forEach((page) => page.setOnLine(false)));
  }

  async #reconnect(device: SimDevice): Promise<void> {
    if (device.isConnected) return;
    device.isConnected = true;
    await this.clock.event(() => {
      this.network.reconnected(device);
      this.#pagesOn(device).forEach((page) => page.setOnLine(true));
    });
  }

  #pagesOn(device: SimDevice): SimPage[] {
    return this.tabs.flatMap(({ page }) => (page?.device === device ? [page] : []));
  }

  async #killFor(tab: Tab, backMs: number): Promise<void> {
    if (!tab.page) return;
    this.network.count('page killed');
    this.#kill(tab, true);
    await this.clock.settle();
    this.clock.after(backMs, () => void this.#open(tab));
  }

  async #update(tab: Tab): Promise<void> {
    const others = this.tabs.filter((one) => one.device === tab.device);
    for (const one of others) this.#kill(one, true);
    await this.clock.settle();
    this.network.count('update of the app');
    removeNewFields(tab.device.databases);
    for (const one of others) await this.#open(one);
  }

  async #restartServer(isCrash: boolean, downMs: number): Promise<void> {
    if (!this.server.isUp()) return;
    this.network.count(isCrash ? 'server crashed' : 'server restarted');
    await this.server.stop(isCrash);
    await this.clock.settle();
    await this.clock.advance(downMs);
    await this.server.start();
  }

  async #fill(device: SimDevice, forMs: number): Promise<void> {
    this.network.count('device full');
    device.isFull = true;
    this.clock.after(forMs, () => {
      device.isFull = false;
    });
  }

  /** Everything works again; the app has some minutes to notice. */
  async #heal(): Promise<void> {
    this.network.heal();
    for (const device of this.devices) {
      device.isFull = false;
      await this.#reconnect(device);
    }
    for (const tab of this.tabs) await this.#open(tab);
    await this.clock.advance(HEALING_MS);
  }

  /** People look at everything: members at the overview, guests at the lists of their links. */
  async #lookAtAll(): Promise<void> {
    for (const { page, account, device } of this.tabs) {
      const places = account ? [null] : passesOf(device).map(({ listId }) => listId);
      for (const place of places) {
        await this.clock.event(() => page?.app.openList(place));
        await this.clock.advance(LOOKING_MS);
      }
    }
  }

  #guestToken(tab: Tab, link: string): string {
    const at = this.tabs.indexOf(tab);
    const mark = `${at}${this.#links.findIndex(({ token }) => token === link)}x`;
    return `guest.${mark.repeat(43).slice(0, 43)}`;
  }

  #handled(calls: Parameters<Oracle['handled']>[0]): void {
    this.#calls += calls.length;
    for (const { request, answer } of calls) {
      const { method, url, page } = request;
      if (method !== 'GET' && !url.endsWith('ws-ticket'))
        this.#note(`${page.name} ${method} ${url.replace(/\/\d+$/, '/n')} ${answer.status}`);
    }
    this.oracle.handled(calls);
  }

  #note(text: string): void {
    this.#trace.push(`${Math.round(this.clock.now - WORLD_BEGINS_AT)} ${text}`);
  }

  /** A promise that nobody waits for has failed: an error of the app, unless the page is gone or its device was full. */
  #watchRejections(): () => void {
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
}

/** Shorter than the server's hour, by any clock. */
const TOKEN_MS = 50 * 60_000;
