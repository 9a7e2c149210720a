import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseRefused } from '../refused.ts';
import { type ClusterAddress, databaseUrlOf } from './address.ts';
import { programPath } from './binaries.ts';
import { endLeftovers, readPidFile } from './processes.ts';
import type { Installation } from './programs.ts';
import { commandLine, spawnOptions } from './unprivileged.ts';

export type ClusterPlan = {
  readonly installation: Installation;
  /** The data folder, made before (`folder.ts`). */
  readonly folder: string;
  readonly address: ClusterAddress;
  /** PostgreSQL's settings by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** Waits before each try to start again after a crash; after the last one the database is lost. */
  readonly restartDelaysMs?: readonly number[];
};

export type ClusterEvents = {
  /** PostgreSQL ended and was restarted: running statements failed, the next one works. */
  readonly onRestart?: (reason: string) => void;
  /** PostgreSQL ended and cannot be restarted. */
  readonly onLost?: (error: Error) => void;
};

const RESTART_DELAYS_MS = [0, 100, 500, 2000, 5000];
/** A PostgreSQL that ran for this long counts as healthy: its next crash is the first one again. */
const HEALTHY_MS = 60_000;
/** How long sessions get to end when the database is closed. */
const STOP_MS = 8000;
const POLL_MS = 5;
const LOG_CHARS_KEPT = 2000;

/** A PostgreSQL server of this process: starts, restarts after a crash, and ends with it. */
export class Cluster {
  readonly #plan: ClusterPlan;
  readonly #events: ClusterEvents;
  #child: ChildProcess | undefined;
  #restarting: Promise<void> | undefined;
  #isStopping = false;
  #startedAt = 0;
  #failures = 0;
  /** The end of what PostgreSQL logged since its last start. */
  #log = '';

  private constructor(plan: ClusterPlan, events: ClusterEvents) {
    this.#plan = plan;
    this.#events = events;
  }

  /**
   * Starts PostgreSQL on its data folder and waits until it takes connections; recovery after a crash is included. The
   * caller holds the folder's lock.
   * @throws DatabaseRefused with what PostgreSQL logged
   */
  static async start(plan: ClusterPlan, events: ClusterEvents = {}): Promise<Cluster> {
    const cluster = new Cluster(plan, events);
    await endLeftovers(plan.folder);
    try {
      await cluster.#start();
    } catch (error) {
      throw new DatabaseRefused(`PostgreSQL does not start on ${plan.folder}: ${String(error)}`, { cause: error });
    }
    return cluster;
  }

  /** The process number of the server; undefined while it does not run. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  urlOf(database: string): string {
    return databaseUrlOf(this.#plan.address, database);
  }

  /** Ends PostgreSQL: statements under way are cancelled, everything acknowledged is on disk. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child && isRunning(child)) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGINT');
      const impatient = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
      await ended;
      clearTimeout(impatient);
    }
    await this.#restarting;
    this.#plan.address.release();
  }

  async #start(): Promise<void> {
    const { installation, folder, address, settings } = this.#plan;
    const { runner, programs } = installation;
    const all = { ...settings, ...listening(address) };
    const options = ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const [command = '', ...args] = commandLine(runner, programPath(programs, 'postgres'), options);
    this.#log = '';
    // A session of its own (`detached`): Ctrl+C in the terminal ends Node, which then ends PostgreSQL in order.
    const child = spawn(command, args, {
      ...spawnOptions(runner, programs),
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      windowsHide: true,
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#log = (this.#log + text).slice(-LOG_CHARS_KEPT);
    });
    child.once('error', (error) => {
      this.#log += error.message;
    });
    this.#child = child;
    while (!isReady(folder, child.pid)) {
      if (!isRunning(child)) throw new Error(this.#log.trim() || `ended with ${child.exitCode ?? child.signalCode}`);
      await sleep(POLL_MS);
    }
    this.#startedAt = Date.now();
    child.once('exit', (code, signal) => {
      if (this.#isStopping) return;
      this.#restarting ??= this.#restart(`ended with ${code ?? signal} (${this.#log.trim().split('\n').at(-1)})`);
    });
  }

  /** Starts PostgreSQL again, later each time, until it runs or the tries are used up. */
  async #restart(reason: string): Promise<void> {
    if (Date.now() - this.#startedAt > HEALTHY_MS) this.#failures = 0;
    const { restartDelaysMs = RESTART_DELAYS_MS } = this.#plan;
    let last = reason;
    while (this.#failures < restartDelaysMs.length && !this.#isStopping) {
      await sleep(restartDelaysMs[this.#failures++]);
      try {
        await endLeftovers(this.#plan.folder);
        if (this.#isStopping) return;
        await this.#start();
        this.#restarting = undefined;
        this.#events.onRestart?.(reason);
        return;
      } catch (error) {
        last = String(error);
      }
    }
    if (!this.#isStopping) this.#events.onLost?.(new Error(`PostgreSQL ${last}`));
  }
}

const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

function isReady(folder: string, pid: number | undefined): boolean {
  const file = readPidFile(folder);
  return file !== undefined && file.isReady && file.pid === pid;
}

const listening = ({ host, port }: ClusterAddress): Record<string, string> =>
  host.startsWith('/')
    ? {
        listen_addresses: '',
        port: String(port),
        unix_socket_directories: quotedPath(host),
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: host, port: String(port), unix_socket_directories: '' };

/** A path in a list of paths: it may hold a comma or a space. */
const quotedPath = (path: string): string => `"${path.replaceAll('"', '""')}"`;
