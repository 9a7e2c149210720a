import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrlOf, socketIn } from '@sali/server/base/db/embedded/address';
import { Load } from '../durable/load.ts';
import { randomsOf } from '../durable/random.ts';
import { type BuiltServer, builtServer } from '@sali/server/test/testBuiltServer';
import { CUT_MODES, type CutMode, type CutResult, cutPower } from './cut.ts';
import { PictureUploads } from './pictures.ts';
import { killRecorded } from './processes.ts';
import { prepareRecording, type Recording } from './recording.ts';

const LOAD_MS_MIN = 50;
const LOAD_MS_MAX = 700;
const FIRST_START_MS_MAX = 2500;
/** This share of the rounds cuts the power a second time, during the start that follows. */
const SECOND_CUT_SHARE = 0.2;
const SECOND_CUT_MS_MAX = 1200;
const SETTLE_MS = 60_000;

/** The built server on its embedded PostgreSQL, with every write of both recorded. */
export type PowerMachine = {
  readonly recording: Recording;
  readonly server: BuiltServer;
  readonly databaseUrl: string;
  /** Kills everything and takes back what was not synced. */
  readonly cut: (mode: CutMode) => Promise<CutResult>;
  readonly stop: () => Promise<void>;
};

export type PowerPlan = { readonly seed: number; readonly ignoresSync: boolean; readonly program?: readonly string[] };

/** Nothing runs yet. @throws Error without a C compiler */
export async function powerMachine({ seed, ignoresSync, program }: PowerPlan): Promise<PowerMachine> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sali-power-')));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const recording = prepareRecording(folder, ignoresSync);
    const { root, env } = recording;
    const server = await builtServer({ env: { ...env, DATA_DIR: root, DATABASE_URL: '' }, program });
    const random = randomsOf(seed, 'what the disk kept');
    return {
      recording,
      server,
      databaseUrl: databaseUrlOf(socketIn(join(root, 'postgres')), 'postgres'),
      cut: async (mode) => {
        await Promise.all([server.end('SIGKILL'), killRecorded(root)]);
        return cutPower(recording, mode, random);
      },
      stop: async () => {
        await Promise.all([server.end('SIGKILL'), killRecorded(root)]);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

export type PowerResults = {
  readonly rounds: number;
  readonly cuts: Readonly<Record<CutMode, number>>;
  readonly secondCuts: number;
  readonly unsyncedWrites: number;
  readonly undoneNames: number;
  readonly load: Load;
  readonly pictures: PictureUploads;
};

export type PowerRounds = PowerPlan & {
  readonly rounds: number;
  readonly lists?: number;
  readonly onRound?: (results: PowerResults) => void;
  readonly isOver?: () => boolean;
};

/**
 * Cuts the power under load, starts again, compares, and goes on.
 * @throws when the server does not start again, or does not acknowledge what waits
 */
export async function cutInRounds(machine: PowerMachine, plan: PowerRounds): Promise<PowerResults> {
  const { rounds, seed, lists = 8, onRound, isOver = () => false } = plan;
  const { server, databaseUrl } = machine;
  const random = randomsOf(seed, 'power cuts');
  const load = new Load({ origin: server.origin, lists, pauseMs: 15, random: randomsOf(seed, 'shoppers') });
  const pictures = new PictureUploads(server.origin);
  const cuts = { nothing: 0, moments: 0, pages: 0, sectors: 0 };
  let [done, secondCuts, unsyncedWrites, undoneNames] = [0, 0, 0, 0];
  const results = (): PowerResults => ({ rounds: done, cuts, secondCuts, unsyncedWrites, undoneNames, load, pictures });
  const cut = async (): Promise<void> => {
    const result = await machine.cut(CUT_MODES[Math.floor(random() * CUT_MODES.length)] ?? 'nothing');
    cuts[result.mode] += 1;
    unsyncedWrites += result.unsyncedWrites;
    undoneNames += result.undoneNames;
  };
  try {
    server.start();
    await server.ready();
    await load.prepare();
    while (done < rounds && !isOver()) {
      load.open();
      const uploading = pictures.upload(load.tokenOf(done));
      await sleep(LOAD_MS_MIN + random() * (LOAD_MS_MAX - LOAD_MS_MIN));
      await cut();
      await Promise.all([load.close(), uploading]);
      server.start();
      if (random() < SECOND_CUT_SHARE) {
        await sleep(random() * SECOND_CUT_MS_MAX);
        await cut();
        secondCuts += 1;
        server.start();
      }
      await server.ready();
      await load.verify(databaseUrl);
      await pictures.verify();
      done += 1;
      onRound?.(results());
    }
    await load.settle(SETTLE_MS);
    await load.verify(databaseUrl);
    return results();
  } finally {
    load.stop();
  }
}

/**
 * Cuts the power within the first seconds of a new data folder, each time with a new one: the next start must succeed, and
 * somebody can register.
 * @returns what went wrong
 */
export async function cutFirstStarts(machine: PowerMachine, count: number, seed: number): Promise<string[]> {
  const { server, recording } = machine;
  const random = randomsOf(seed, 'first starts');
  const problems: string[] = [];
  for (let round = 0; round < count; round += 1) {
    server.start();
    await sleep(random() * FIRST_START_MS_MAX);
    const mode = CUT_MODES[Math.floor(random() * CUT_MODES.length)] ?? 'nothing';
    await machine.cut(mode);
    server.start();
    try {
      await server.ready();
      const load = new Load({ origin: server.origin, lists: 1, pauseMs: 10, random });
      await load.prepare();
      load.stop();
    } catch (error) {
      problems.push(`after a cut (${mode}) of first start ${round + 1}: ${String(error)}`);
    }
    await machine.cut('nothing');
    rmSync(recording.root, { recursive: true, force: true });
    mkdirSync(recording.root);
    chmodSync(recording.root, 0o711);
  }
  return problems;
}
