import { keysOf } from '@sali/domain/collections';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_FILES } from './files.ts';
import type { ImageStore } from './store.ts';

const KINDS = keysOf(IMAGE_FILES);

/** Pictures in a folder of this machine. */
export function diskStore(folder: string): ImageStore {
  const pathOf = (name: string): string => join(folder, name);
  return {
    async put(key, image) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const kind of KINDS) {
        const path = pathOf(`${key}${kind}`);
        await writeFile(`${path}.part`, image[kind], { mode: 0o600 });
        await rename(`${path}.part`, path);
      }
    },
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(key) {
      await Promise.all(KINDS.map((kind) => rm(pathOf(`${key}${kind}`), { force: true })));
    },
  };
}
