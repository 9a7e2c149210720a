import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ended } from '@sali/server/test/live/testRedis';
import { freePort } from '@sali/server/test/testPort';
import type { Proxy } from './proxy.ts';

const CADDYFILE = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url));
/** The texts of the file that differ in each installation. */
const [SITE, PROCESSES] = ['{$SITE}', 'app1:3000 app2:3000'];
const GLOBAL = '{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n';
const START_MS = 20_000;
const POLL_MS = 50;
const LOG_CHARS_KEPT = 2000;

/**
 * This machine's Caddy in front of several processes, with the settings of `deploy/Caddyfile` but without TLS.
 * @param origins of the processes @throws when Caddy is missing, or does not answer in time
 */
export async function startCaddy(origins: readonly string[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'sali-caddy-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, caddyfileFor(origin, origins));
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-LOG_CHARS_KEPT)));
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const atExit = (): void => void child.kill('SIGKILL');
  process.once('exit', atExit);
  const stop = async (): Promise<void> => {
    if (!failure) await ended(child, 'SIGTERM');
    process.off('exit', atExit);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = performance.now() + START_MS; !(await answers(origin)); await sleep(POLL_MS)) {
    if (!failure && child.exitCode === null && performance.now() < end) continue;
    await stop();
    throw failure ?? new Error(`Caddy does not answer (code ${child.exitCode}):\n${log}`);
  }
  return { origin, failures: () => undefined, stop };
}

function caddyfileFor(origin: string, origins: readonly string[]): string {
  const file = readFileSync(CADDYFILE, 'utf8');
  for (const part of [SITE, PROCESSES]) if (!file.includes(part)) throw new Error(`${CADDYFILE} lacks ${part}`);
  return GLOBAL + file.replace(SITE, origin).replace(PROCESSES, origins.join(' '));
}

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
