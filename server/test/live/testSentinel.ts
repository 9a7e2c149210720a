import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../testPort.ts';
import { ended, said } from './testRedis.ts';

/** A Redis with a replica, and three sentinels that make the replica the primary when two of them miss the primary. */
export type TestSentinels = {
  /** For REDIS_URL. */
  readonly url: string;
  /** SIGKILL of the primary, which does not come back. */
  killPrimary(): Promise<void>;
  /** Stops the primary where it is, without closing anything. */
  freezePrimary(): void;
  stop(): Promise<void>;
};

const SENTINELS = 3;
const NAME = 'sali';
const HOST = '127.0.0.1';
/** How long the primary must be silent. */
const DOWN_MS = 1000;

export async function startSentinels(): Promise<TestSentinels> {
  const folder = mkdtempSync(join(tmpdir(), 'sali-sentinels-'));
  const running: ChildProcess[] = [];
  const start = async (args: readonly string[], words: string): Promise<ChildProcess> => {
    const common = ['--bind', HOST, '--dir', folder, '--save', '', '--appendonly', 'no'];
    const child = spawn('redis-server', [...args, ...common], { stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(child);
    await said(child, words);
    return child;
  };
  const atExit = (): void => running.forEach((child) => void child.kill('SIGKILL'));
  process.once('exit', atExit);
  const primaryPort = await freePort();
  const primary = await start(['--port', String(primaryPort)], 'Ready to accept connections');
  const replica = ['--port', String(await freePort()), '--replicaof', HOST, String(primaryPort)];
  await start(replica, 'Finished with success');
  const ports: number[] = [];
  for (let number = 0; number < SENTINELS; number += 1) {
    const port = await freePort();
    const file = join(folder, `sentinel-${number}.conf`);
    const settings = [
      `port ${port}`,
      `bind ${HOST}`,
      `dir ${folder}`,
      `sentinel monitor ${NAME} ${HOST} ${primaryPort} 2`,
      `sentinel down-after-milliseconds ${NAME} ${DOWN_MS}`,
      `sentinel failover-timeout ${NAME} 5000`,
    ];
    writeFileSync(file, `${settings.join('\n')}\n`);
    const child = spawn('redis-server', [file, '--sentinel'], { stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(child);
    // It has found the replica.
    await said(child, '+slave');
    ports.push(port);
  }
  for (const port of ports) await untilAllUsable(port);
  return {
    url: `redis+sentinel://${ports.map((port) => `${HOST}:${port}`).join(',')}/${NAME}`,
    killPrimary: () => ended(primary, 'SIGKILL'),
    freezePrimary: () => void primary.kill('SIGSTOP'),
    stop: async () => {
      await Promise.all(running.map((child) => ended(child, 'SIGKILL')));
      process.off('exit', atExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until this sentinel knows the others: until then they elect nobody. */
async function untilAllUsable(port: number): Promise<void> {
  const sentinel = new Redis(port, HOST);
  for (;;) {
    const answer = await sentinel.call('sentinel', 'ckquorum', NAME).catch(String);
    if (String(answer).includes(`${SENTINELS} usable`)) break;
    await sleep(50);
  }
  sentinel.disconnect();
}
