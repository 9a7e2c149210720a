import { keysOf } from '@sali/domain/base/collections';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../syncFolder.ts';
import { IMAGE_FILES } from './files.ts';
import type { ImageStore } from './store.ts';

const KINDS = keysOf(IMAGE_FILES);

/** Pictures in a folder of this machine. A picture is on disk when `put` returns: a power cut takes nothing of it. */
export function diskStore(folder: string): ImageStore {
  const pathOf = (name: string): string => join(folder, name);
  return {
    async put(key, image) {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (made !== undefined) await syncFolder(dirname(made));
      for (const kind of KINDS) {
        const path = pathOf(`${key}${kind}`);
        await writeFile(`${path}.part`, image[kind], { mode: 0o600, flush: true });
        await rename(`${path}.part`, path);
      }
      await syncFolder(folder);
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
