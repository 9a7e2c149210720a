import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageFileOf } from '../../base/images/images.ts';

/*
 * The files of a backup besides the database: pictures, and the secrets that the server made for itself. A backup
 * leaves out fetched price files (they are in the database) and secrets of the environment, which are the operator's.
 */

/** Folders of pictures below DATA_DIR. */
export const PICTURE_FOLDERS = ['images', 'images/receipts'] as const;
export type PictureFolder = (typeof PICTURE_FOLDERS)[number];

/** Signs sessions and counts walkers; signs push messages. */
export const SECRETS = ['jwt.secret', 'vapid.key'] as const;

export type KeptFile = { readonly name: string; readonly content: Buffer };

/** The pictures below DATA_DIR, those of one key together. One that is deleted meanwhile is left out. */
export async function* picturesIn(dataDir: string): AsyncGenerator<KeptFile> {
  for (const folder of PICTURE_FOLDERS) {
    for (const name of await pictureNames(dataDir, folder)) {
      const content = await readFile(join(dataDir, folder, name)).catch(ignoreMissing);
      if (content) yield { name: `${folder}/${name}`, content };
    }
  }
}

/** @returns the names of pictures in a folder, in their order; none where the folder does not exist */
export async function pictureNames(dataDir: string, folder: PictureFolder): Promise<string[]> {
  const names = (await readdir(join(dataDir, folder)).catch(ignoreMissing)) ?? [];
  return names.filter((name) => imageFileOf(name) !== undefined).sort();
}

export async function* secretsIn(dataDir: string): AsyncGenerator<KeptFile> {
  for (const name of SECRETS) {
    const path = join(dataDir, name);
    if (existsSync(path)) yield { name: `secrets/${name}`, content: await readFile(path) };
  }
}

/** A file or a folder that does not exist is nothing. */
export function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
