import type { Deps } from '../deps.ts';
import { deleteRemoval, selectRemovals, takeRemoval } from './db.ts';
import type { ImageStore } from './store.ts';

/**
 * Removes the files of pictures that no row has any more: a recipe and its copies have the same files. The database has noted them with the deletion of the rows, so none is
 * left where the store of pictures does not answer, or the process ends.
 */

type RemovalRoom = Pick<Deps, 'db' | 'log'> & { readonly images: ImageStore };

const REMOVED_AT_ONCE = 100;

/** Removes pictures; {@link purgeRemovedPictures} repeats what the store refuses now. Call it after the commit. */
export async function removePictures({ db, log, images }: RemovalRoom, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      if (!(await takeRemoval(db, key))) continue;
      await images.remove(key);
      await deleteRemoval(db, key);
    } catch (error) {
      log.error({ err: error, key }, 'the files of a picture were not removed');
    }
  }
}

/** Tries all that were noted, each once. */
export async function purgeRemovedPictures(room: RemovalRoom): Promise<void> {
  for (let keys = await selectRemovals(room.db, REMOVED_AT_ONCE); keys.length > 0;) {
    await removePictures(room, keys);
    keys = await selectRemovals(room.db, REMOVED_AT_ONCE, keys.at(-1));
  }
}
