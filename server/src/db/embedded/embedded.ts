import { join, resolve } from 'node:path';
import type { PostgresPool } from 'kysely';
import { WorkerClient } from './client.ts';
import { takeLock } from './lock.ts';
import { EmbeddedPool } from './pool.ts';

/**
 * Opens the embedded database of `dataDir` (in `dataDir/db`) for this process alone.
 * @param onLost called when the database's thread dies: the process can serve nothing any more
 * @throws DatabaseRefused when another process has it, or it cannot be opened
 */
export async function openEmbedded(dataDir: string, onLost: (error: Error) => void): Promise<PostgresPool> {
  const unlock = takeLock(dataDir);
  try {
    const worker = await WorkerClient.start({ folder: resolve(join(dataDir, 'db')), template: null }, onLost);
    const pool = new EmbeddedPool(worker);
    return { connect: () => pool.connect(), end: () => pool.end().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
