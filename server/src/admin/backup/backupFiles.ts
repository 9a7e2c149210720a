import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PICTURE_FOLDERS, pictureNames, SECRETS } from './keptFiles.ts';
import { BackupRefused } from './refused.ts';
import type { RestoreTarget } from './restoredPictures.ts';

/** The files of a backup, as far as those of DATA_DIR are compared with them before a restore. */
export class BackupFiles {
  readonly #names = new Set<string>();
  readonly #secrets = new Map<string, Buffer>();

  /** @param name 'images/KEY.webp', 'secrets/jwt.secret' */
  add(name: string, content: Buffer): void {
    this.#names.add(name);
    if (dirname(name) === 'secrets') this.#secrets.set(name, content);
  }

  /**
   * A restore that may delete nothing: DATA_DIR may be that of another database, or have newer pictures.
   * @param hasPictures false: the pictures of the backup are in a bucket, so none of DATA_DIR is deleted
   * @throws BackupRefused when DATA_DIR holds pictures or secrets that the restore would delete or overwrite
   */
  async requireSame({ dataDir, imagesS3 }: RestoreTarget, hasPictures: boolean): Promise<void> {
    const others = await this.#otherSecrets(dataDir);
    const count = hasPictures && !imagesS3 ? await this.#countOtherPictures(dataDir) : 0;
    if (count > 0) others.unshift(`${count} ${count === 1 ? 'file' : 'files'} of pictures`);
    if (others.length === 0) return;
    throw new BackupRefused(
      `Nothing was restored: DATA_DIR (${resolve(dataDir)}) holds what this backup does not: ${others.join(', ')}. ` +
        'To keep them, restore with another DATA_DIR. To delete them, add --replace.',
    );
  }

  async #otherSecrets(dataDir: string): Promise<string[]> {
    const others: string[] = [];
    for (const name of SECRETS) {
      const restored = this.#secrets.get(`secrets/${name}`);
      const path = join(dataDir, name);
      if (restored && existsSync(path) && !restored.equals(await readFile(path))) others.push(`another ${name}`);
    }
    return others;
  }

  async #countOtherPictures(dataDir: string): Promise<number> {
    let count = 0;
    for (const folder of PICTURE_FOLDERS)
      for (const name of await pictureNames(dataDir, folder)) if (!this.#names.has(`${folder}/${name}`)) count += 1;
    return count;
  }
}
