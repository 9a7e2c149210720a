import { resolve } from 'node:path';
import type { Config } from '../../base/config.ts';
import type { DatabaseSnapshot } from '../../base/db/copy/snapshot.ts';
import type { End } from './format.ts';
import { PICTURE_FOLDERS, pictureNames } from './keptFiles.ts';
import { BackupRefused } from './refused.ts';

/** The tables whose rows name a stored picture. */
const PICTURE_TABLES = ['receipt', 'recipe_picture', 'product_picture'] as const;

/** @param tables what the backup says about its tables @returns whether its database names stored pictures */
export const namesPictures = (tables: End['tables']): boolean =>
  PICTURE_TABLES.some((name) => (tables[name]?.rows ?? 0) > 0);

/**
 * With DATABASE_URL nothing else shows that DATA_DIR is another folder than the server's: the backup would have no
 * pictures.
 * @throws BackupRefused when the database names pictures and DATA_DIR has none
 */
export async function requirePictures(
  { dataDir, imagesS3 }: Pick<Config, 'dataDir' | 'imagesS3'>,
  snapshot: DatabaseSnapshot,
): Promise<void> {
  if (imagesS3) return;
  for (const folder of PICTURE_FOLDERS) if ((await pictureNames(dataDir, folder)).length > 0) return;
  // A database of an older version has no such table.
  for (const table of PICTURE_TABLES.filter((name) => name in snapshot.tables)) {
    let rows = 0;
    for await (const _ of snapshot.rowsOf(table)) rows += 1;
    if (rows === 0) continue;
    throw new BackupRefused(
      `No backup was made: the database names pictures, and DATA_DIR (${resolve(dataDir)}) has none. ` +
        'Set DATA_DIR to the folder that the server uses. If its pictures are lost, use the button on the page /admin.',
    );
  }
}
