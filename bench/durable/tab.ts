import { randomUUID } from 'node:crypto';
import type { ActionWire, ListChangesAnswer } from '@sali/contract/lists/lists';
import type { ServerMessage } from '@sali/contract/lists/live/live';
import { afterClose } from '@sali/domain/people/live/connection';
import WebSocket from 'ws';
import { callJson, newAgent } from './httpCall.ts';

export type TabPlan = {
  readonly origin: string;
  readonly token: string;
  readonly listUuid: string;
  readonly userId: number;
  /** The address of this machine that it comes from. */
  readonly address?: string | undefined;
  /** Called each time the socket is open and signed in. */
  readonly onLive?: () => void;
};

/** A tab with a list open, which connects again (`afterClose`) and catches up by version as the app does. */
export class Tab {
  readonly #plan: TabPlan;
  readonly #agent;
  readonly #session = randomUUID();
  #socket: WebSocket | undefined;
  #failures = 0;
  #isClosed = false;
  #isCatchingUp = false;
  isLive = false;
  /** The code with which the last socket that was live was closed; attempts that fail have none. */
  lastCode: number | undefined;
  /** When the first change by another person came since `startListening` (`performance.now`). */
  heardAt: number | undefined;
  /** The longest time (ms) since `startListening` from a break of the socket until a change by another person came. */
  awayMs: number | undefined;
  #brokeAt: number | undefined;
  #heardLastAt = 0;
  #silentMs = 0;
  /** The version of the list that this tab has. */
  version = 0;
  /** How often a change came whose predecessor had not come. */
  gaps = 0;

  constructor(plan: TabPlan) {
    this.#plan = plan;
    this.#agent = newAgent(plan.address);
  }

  async connect(): Promise<void> {
    if (this.#isClosed) return;
    const { origin, listUuid, address } = this.#plan;
    const ticket = await this.#call<{ ticket: string }>('POST', 'auth/ws-ticket').catch(() => undefined);
    if (!ticket) return this.#again(1006);
    const query = `token=${ticket.ticket}&session_id=${this.#session}`;
    const url = `${origin.replace('http', 'ws')}/api/lists/${listUuid}/ws?${query}`;
    const socket = new WebSocket(url, { ...(address !== undefined && { localAddress: address }) });
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#receive(JSON.parse(Buffer.from(data as Buffer).toString()) as ServerMessage));
    socket.once('close', (code) => {
      if (this.isLive) {
        this.#brokeAt ??= performance.now();
        this.lastCode = code;
      }
      this.isLive = false;
      this.#again(code);
    });
  }

  /** Whether the socket broke, and no change by another person has come since. */
  get isAway(): boolean {
    return this.#brokeAt !== undefined;
  }

  /** Forgets what came until now. */
  startListening(): void {
    this.heardAt = undefined;
    this.awayMs = undefined;
    this.#heardLastAt = performance.now();
    this.#silentMs = 0;
  }

  /** The longest time (ms) since `startListening` in which no change by another person came. */
  get silentMs(): number {
    return Math.max(this.#silentMs, performance.now() - this.#heardLastAt);
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
    this.#agent.destroy();
  }

  #again(code: number): void {
    this.#failures += 1;
    const after = afterClose(code, this.#failures, Math.random());
    if (after.next === 'retry') setTimeout(() => void this.connect(), after.afterMs).unref();
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'list_update') return this.#receiveAction(message.action);
    if (message.type !== 'connection_established') return;
    this.isLive = true;
    this.#failures = 0;
    this.#plan.onLive?.();
    if (this.version === 0) this.version = message.version;
    else void this.#catchUp();
  }

  #receiveAction({ user_id: userId, version }: ActionWire): void {
    if (userId !== this.#plan.userId) this.#heard(performance.now());
    if (version === this.version + 1) this.version = version;
    else if (version > this.version) {
      this.gaps += 1;
      void this.#catchUp();
    }
  }

  #heard(now: number): void {
    this.heardAt ??= now;
    this.#silentMs = Math.max(this.#silentMs, now - this.#heardLastAt);
    this.#heardLastAt = now;
    if (this.#brokeAt === undefined) return;
    this.awayMs = Math.max(this.awayMs ?? 0, now - this.#brokeAt);
    this.#brokeAt = undefined;
  }

  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    // A failed call is caught up at the next connection or change.
    const path = `lists/${this.#plan.listUuid}/changes?since=${this.version}`;
    const changes = await this.#call<ListChangesAnswer>('GET', path).catch(() => undefined);
    this.#isCatchingUp = false;
    this.version = Math.max(this.version, changes?.version ?? 0);
  }

  #call<Body>(method: string, path: string): Promise<Body> {
    return callJson<Body>(this.#plan.origin, this.#agent, { method, path, token: this.#plan.token });
  }
}
