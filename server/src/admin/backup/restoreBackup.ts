import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Restoration } from '../../base/db/copy/restoration.ts';
import { openEmbedded } from '../../base/db/embedded/embedded.ts';
import { requireOwner } from '../../base/db/privateFolder.ts';
import { DatabaseRefused } from '../../base/db/refused.ts';
import { renameDurably } from '../../base/db/renameDurably.ts';
import { isServerListening } from '../../goods/feeds/feeds.ts';
import { systemReasonOf } from './archiveWriter.ts';
import { BackupFiles } from './backupFiles.ts';
import { SECRETS } from './keptFiles.ts';
import { RestoredPictures, type RestoreTarget } from './restoredPictures.ts';
import { type ReadBackup, readBackup } from './readBackup.ts';
import { BackupRefused } from './refused.ts';

export type RestoreOptions = {
  /** The contents of the target are deleted: rows, pictures and secrets. */
  readonly isReplacing?: boolean;
  /** Called when the file was read whole and nothing refuses it any more, before anything is changed [BR10]. */
  readonly onChecked?: (backup: ReadBackup) => void;
};

/**
 * Restores a backup into the database of the configuration, and its pictures and secrets into DATA_DIR. The file is read
 * to its end before anything is changed. The database changes in one transaction; migrations that came after the backup
 * are part of it. Without `isReplacing` no row, picture or secret is deleted or overwritten.
 * @throws BackupRefused, DatabaseRefused with a sentence for the operator; the database is as it was then
 */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  { isReplacing = false, onChecked }: RestoreOptions = {},
): Promise<ReadBackup> {
  requireOwner(target.dataDir);
  await requireNoServer(target.dataDir);
  const files = new BackupFiles();
  const checked = await readBackup(path, { file: (name, content) => Promise.resolve(files.add(name, content)) });
  if (!isReplacing) await files.requireSame(target, checked.header.pictures_in_bucket === null);
  const embedded = target.databaseUrl === undefined ? await openEmbedded(target.dataDir) : undefined;
  try {
    const url = embedded?.url ?? target.databaseUrl ?? '';
    return await restoreInto({ target, url, isReplacing, onBegun: () => onChecked?.(checked) }, path);
  } catch (error) {
    if (error instanceof BackupRefused || error instanceof DatabaseRefused) throw error;
    throw new BackupRefused(`Nothing was restored: ${systemReasonOf(error)}`, { cause: error });
  } finally {
    await embedded?.close();
  }
}

type Restore = {
  readonly target: RestoreTarget;
  readonly url: string;
  readonly isReplacing: boolean;
  /** The database has been taken, and is as it was. */
  readonly onBegun: () => void;
};

async function restoreInto({ target, url, isReplacing, onBegun }: Restore, path: string): Promise<ReadBackup> {
  const pictures = new RestoredPictures(target);
  const secrets = new Map<string, Buffer>();
  let restoration: Restoration | undefined;
  const opened = (): Restoration => {
    if (!restoration) throw new BackupRefused(`${path} is no backup of Sali.`);
    return restoration;
  };
  let backup: ReadBackup;
  try {
    backup = await readBackup(path, {
      header: async (header) => {
        restoration = await Restoration.begin(url, header, isReplacing);
        onBegun();
      },
      table: async (table, lines) => void (await opened().write(table, lines)),
      file: async (name, content) => {
        const secret = SECRETS.find((one) => name === `secrets/${one}`);
        if (secret) secrets.set(secret, content);
        else await pictures.add(name, content);
      },
    });
    await pictures.finish();
    await opened().finish(backup.header.sequences);
  } catch (error) {
    await restoration?.abandon();
    await pictures.removeAdded();
    throw error;
  }
  try {
    for (const [name, content] of secrets) putSecret(target.dataDir, name, content);
    if (isReplacing) await pictures.removeOthers(backup);
  } catch (error) {
    const what = 'The database is restored, but not all files of DATA_DIR are';
    throw new BackupRefused(`${what} (${systemReasonOf(error)}). Restore once more with --replace.`, { cause: error });
  }
  return backup;
}

/** With DATABASE_URL too, a server may run on the same data folder. */
async function requireNoServer(dataDir: string): Promise<void> {
  if (await isServerListening(dataDir))
    throw new BackupRefused(`A server runs on ${dataDir}. Stop it before you restore a backup.`);
}

function putSecret(dataDir: string, name: string, content: Buffer): void {
  const draft = join(dataDir, `${name}.${randomUUID()}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    renameDurably(draft, join(dataDir, name));
  } finally {
    rmSync(draft, { force: true });
  }
}
