import { seededNumbers } from '@sali/domain/test/testRandom';
import type { FrameFault, RequestFault } from '../world/network.ts';
import type { Script, Step, Tab, Verb } from './script.ts';

/** How often each verb comes, among the acts. */
const WEIGHTS: Readonly<Record<Verb, number>> = {
  addText: 10,
  addProduct: 12,
  addSeveral: 3,
  addTwins: 4,
  edit: 16,
  tick: 12,
  undoTick: 4,
  complete: 5,
  uncomplete: 6,
  delete: 7,
  deleteSeveral: 2,
  undoDelete: 3,
  returnAll: 1,
  replace: 2,
  miss: 4,
  claim: 4,
  seePrice: 2,
  releaseAll: 0.5,
  rename: 2,
  createList: 0.7,
  deleteList: 0.4,
  undoDeleteList: 0.3,
  share: 0.7,
  unshare: 0.2,
  makeLink: 0.3,
  joinLink: 0.8,
  changeLink: 0.4,
  endLink: 0.1,
  openList: 1.5,
  takeOver: 0.4,
  reconnect: 0.4,
  syncAll: 0.6,
  hide: 1,
};

const REQUEST_FAULTS: readonly RequestFault[] = [
  'lost request',
  'lost request, silent',
  'lost answer',
  'lost answer, silent',
  'duplicate',
  'late duplicate',
  'slow request',
];
const FRAME_FAULTS: readonly FrameFault[] = ['cut socket', 'duplicate frame', 'late frame'];

/** Dana has a phone with two tabs and a computer, Yossi and Ruti a phone each, and two guests come by links. */
const DEVICES = [0, 0, 1, 2, null, null] as const;
const TABS: readonly Tab[] = [0, 0, 1, 2, 3, 4, 5].map((device) => ({ device }));

const HOUR_MS = 3_600_000;

/** @param ops how many acts of people; faults come beside them */
export function generateScript(seed: number, ops: number): Script {
  const random = seededNumbers(seed);
  const devices = DEVICES.map((person) => ({
    person,
    skewMs: random() < 0.5 ? 0 : Math.round((random() - 0.5) * 2 * HOUR_MS),
  }));
  const steps: Step[] = [];
  for (let op = 0; op < ops; op += 1) {
    const fault = faultStep(random, devices.length);
    if (fault) steps.push(...fault);
    steps.push(actStep(random));
  }
  return { seed, devices, tabs: TABS, steps };
}

const among = <T>(all: readonly T[], random: () => number): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

/** Mostly a moment; now and then a pause. */
function wait(random: () => number): number {
  const kind = random();
  if (kind < 0.3) return Math.floor(random() * 20);
  if (kind < 0.9) return Math.floor(random() * 1200);
  return Math.floor(random() * 9000);
}

function actStep(random: () => number): Step {
  const isKilled = random() < 0.012;
  return {
    kind: 'act',
    waitMs: wait(random),
    page: Math.floor(random() * TABS.length),
    verb: verbBy(random()),
    pick: short(random()),
    pick2: short(random()),
    value: Math.floor(random() * 1000),
    ...(isKilled && { killAfter: Math.floor(random() * 8) }),
  };
}

const short = (share: number): number => Math.round(share * 1000) / 1000;

function verbBy(share: number): Verb {
  const all = Object.entries(WEIGHTS) as [Verb, number][];
  let left = share * all.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [verb, weight] of all) {
    left -= weight;
    if (left < 0) return verb;
  }
  return 'addText';
}

/** A fault before an act, or none. A fault that begins also ends: a partition by a second step later on. */
function faultStep(random: () => number, devices: number): Step[] | undefined {
  const kind = random();
  const device = Math.floor(random() * devices);
  const page = Math.floor(random() * TABS.length);
  const waitMs = wait(random);
  if (kind < 0.1) return [{ kind: 'request fault', waitMs, device, fault: among(REQUEST_FAULTS, random) }];
  if (kind < 0.14) return [{ kind: 'frame fault', waitMs, device, fault: among(FRAME_FAULTS, random) }];
  if (kind < 0.155) return [{ kind: 'partition', waitMs, device, isKnown: random() < 0.5 }];
  if (kind < 0.19) return [{ kind: 'reconnect', waitMs, device }];
  if (kind < 0.2) return [{ kind: 'kill page', waitMs, page, backMs: Math.floor(random() * 20_000) }];
  if (kind < 0.204) return [{ kind: 'update', waitMs, page }];
  if (kind < 0.211) {
    return [{ kind: 'restart server', waitMs, isCrash: random() < 0.5, downMs: Math.floor(random() * 6000) }];
  }
  if (kind < 0.215) return [{ kind: 'clock', waitMs, device, skewMs: Math.round((random() - 0.5) * 2 * HOUR_MS) }];
  if (kind < 0.22) return [{ kind: 'full', waitMs, device, forMs: Math.floor(random() * 15_000) }];
  if (kind < 0.24) return [{ kind: 'gather', waitMs, ms: 100 + Math.floor(random() * 700) }];
  return undefined;
}
