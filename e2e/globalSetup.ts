import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer } from '@sali/server/test/testBuiltServer';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the sample prices, which every server of these tests starts with a copy of. */
    filledFolder: string;
    /** Where the server is that files share. */
    sharedUrl: string;
  }
}

const POLL_MS = 20;
/** The last line that a server logs at its first start. */
const LAST_LINE = 'products of several chains were grouped';

/**
 * Vitest's global setup of the project `e2e`: one server creates the database and loads the sample for all of them. Another
 * one over a copy serves the files that can share it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sali-e2e-filled-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    await fillFolder(folder);
    const shared = await startServer({}, { filled: folder });
    project.provide('filledFolder', folder);
    project.provide('sharedUrl', shared.url);
    return async () => {
      await shared.stop();
      removeFolder();
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

async function fillFolder(folder: string): Promise<void> {
  const server = await builtServer({ env: { LOG_LEVEL: 'info', DATA_DIR: folder } });
  server.start();
  await server.ready();
  while (!server.log().includes(LAST_LINE)) {
    if (!server.isRunning()) throw new Error(`the server ended:\n${server.log()}`);
    await sleep(POLL_MS);
  }
  await server.end('SIGTERM');
}
