import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LAST_OLDER } from '../migrations/replaced.ts';
import { storedSecret } from '../../storedSecret.ts';
import type { ClusterEvents } from './cluster.ts';
import { createFolder } from './folder.ts';
import { takeLock } from './lock.ts';
import { makePrivate, requireOwner } from '../privateFolder.ts';
import { DatabaseRefused } from '../refused.ts';
import { findInstallation, majorOf } from './programs.ts';
import { startCluster } from './startCluster.ts';

/** The database of the cluster that holds our tables. */
export const DATABASE = 'postgres';

export type EmbeddedDatabase = {
  /** The connection string. */
  readonly url: string;
  /** Ends PostgreSQL and gives the data folder back. */
  readonly close: () => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL of `dataDir` (in `dataDir/postgres`) for this process alone. The first start makes the
 * database.
 * @throws DatabaseRefused when another process has it, root opens the folder of another user, its database is older than
 * PostgreSQL here, no PostgreSQL runs here, or it does not start
 */
export async function openEmbedded(dataDir: string, events: ClusterEvents = {}): Promise<EmbeddedDatabase> {
  const root = resolve(dataDir);
  requireOwner(root);
  makePrivate(root);
  const unlock = await takeLock(root);
  try {
    const folder = join(root, 'postgres');
    const installation = findInstallation(folder, join(root, 'postgres-libraries'));
    // Another user must reach its folder below this one, and sees nothing else here.
    if (installation.runner.owner) chmodSync(root, 0o711);
    const password = process.platform === 'win32' ? passwordIn(root) : undefined;
    if (majorOf(folder) === undefined) {
      refuseOldDatabase(root);
      createFolder(folder, installation, password);
    }
    const cluster = await startCluster(folder, installation, { password, events });
    return { url: cluster.urlOf(DATABASE), close: () => cluster.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Versions before 2026-11-22 kept their data in another engine [EN4]. An empty database beside them would look like a loss. */
function refuseOldDatabase(root: string): void {
  const old = join(root, 'db');
  if (!existsSync(join(old, 'PG_VERSION'))) return;
  throw new DatabaseRefused(
    `The database in ${old} is of a version before 2026-11-22. Start ${LAST_OLDER} once, which moves it, and then this ` +
      'one. Nothing was changed.',
  );
}

const passwordIn = (root: string): string =>
  storedSecret(join(root, 'postgres.secret'), () => randomBytes(24).toString('base64url'));
