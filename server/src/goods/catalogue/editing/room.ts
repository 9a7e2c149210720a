import type { Deps } from '../../../base/deps.ts';
import type { PicturesRoom } from '../../pictures/pictures.ts';
import type { Catalogue } from '../catalogue.ts';

/** The parts that catalogue editing needs from the rest of the server. */
export type EditingRoom = Deps & {
  readonly catalogue: Catalogue;
  readonly pictures: PicturesRoom;
  /** Call after products were written: reloads them here and in every other process. */
  readonly productsWritten: (productIds: readonly number[]) => Promise<void>;
  /** Call after the tree was written, and with it the categories of some products. */
  readonly categoriesChanged: (movedProductIds: readonly number[]) => Promise<void>;
};
