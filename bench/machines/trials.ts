import { randomsOf } from '../durable/random.ts';
import type { BuiltServer } from '@sali/server/test/testBuiltServer';
import type { Crowd, Span } from './crowd.ts';
import type { Fleet } from './fleet.ts';

/** Something that happened to the processes, and what people saw of it. */
export type Trial = { readonly what: string; readonly span: Span };

export type KillsPlan = {
  readonly seed: number;
  readonly kills: number;
  readonly everyMs: number;
  readonly onTrial?: (trial: Trial) => void;
};

/** SIGKILL of a random process in turn; it is started again at once, as by systemd. */
export async function killInTurn({ servers }: Pick<Fleet, 'servers'>, crowd: Crowd, plan: KillsPlan): Promise<Trial[]> {
  const random = randomsOf(plan.seed, 'kills');
  const trials: Trial[] = [];
  while (trials.length < plan.kills) {
    const at = Math.floor(random() * servers.length);
    const server = servers[at];
    if (!server) continue;
    const span = await crowd.span(async () => {
      await server.end('SIGKILL');
      server.start();
      await server.ready();
    }, plan.everyMs);
    const trial = { what: `kill of process ${at + 1}`, span };
    trials.push(trial);
    plan.onTrial?.(trial);
  }
  return trials;
}

/** An update: each process ends in order and is started again, one after the other. */
export async function updateInTurn(
  { servers }: Pick<Fleet, 'servers'>,
  crowd: Crowd,
  everyMs: number,
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const [at, server] of servers.entries()) {
    let stopped = '';
    const span = await crowd.span(async () => void (stopped = await restart(server)), everyMs);
    trials.push({ what: `update of process ${at + 1} (${stopped})`, span });
  }
  return trials;
}

async function restart(server: BuiltServer): Promise<string> {
  const began = performance.now();
  const code = await server.end('SIGTERM');
  const stoppedMs = performance.now() - began;
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.log()}`);
  server.start();
  await server.ready();
  return `stopped in ${(stoppedMs / 1000).toFixed(1)} s`;
}
