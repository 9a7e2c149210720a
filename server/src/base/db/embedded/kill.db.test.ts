import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDb } from '../open.ts';
import { processesOf, readPidFile } from './processes.ts';
import { startWriter, type Writer } from '../../../../test/db/testProcess.ts';

/* Real processes, killed without warning while they write. */

let dataDir: string;
let writer: Writer;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sali-kill-'));
  writer = startWriter(dataDir, 'a');
  await writer.writes(50);
});
afterEach(async () => {
  await writer.kill();
  // A PostgreSQL whose process was killed ends by itself; opening waits for it.
  await stored();
  rmSync(dataDir, { recursive: true, force: true });
});

const serverPid = (): number => readPidFile(join(dataDir, 'postgres'))?.pid ?? 0;

/** The chains in the database, as a process that starts now finds them. */
async function stored(): Promise<Set<string>> {
  const { db, close } = await openDb({ dataDir, databaseUrl: undefined });
  const rows = await db.selectFrom('chain').select('chain_id').execute();
  await close();
  return new Set(rows.map((row) => row.chain_id));
}

async function expectAllStored(): Promise<void> {
  const found = await stored();
  const lost = writer.lines.filter((line) => line !== 'restarted' && !found.has(line));
  expect(lost).toEqual([]);
  expect(found.size).toBeGreaterThanOrEqual(50);
}

it('[EN2] SIGKILL of the server process loses nothing that was acknowledged', async () => {
  await writer.kill();
  // PostgreSQL ends with the process that started it.
  await expect.poll(() => processesOf(join(dataDir, 'postgres'), undefined), { timeout: 10_000 }).toEqual([]);
  await expectAllStored();
});

it('[EN2] [EN3] SIGKILL of PostgreSQL loses nothing, and the server goes on by itself', async () => {
  const pid = serverPid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => writer.lines.includes('restarted'), { timeout: 30_000, interval: 20 }).toBe(true);
  await writer.writes(50);
  expect(serverPid()).not.toBe(pid);
  await writer.kill();
  await expectAllStored();
});

it('[EN2] SIGKILL of both loses nothing that was acknowledged', async () => {
  process.kill(serverPid(), 'SIGKILL');
  await writer.kill();
  await expectAllStored();
});
