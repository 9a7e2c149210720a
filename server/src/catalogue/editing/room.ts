import type { Deps } from '../../deps.ts';
import type { Catalogue } from '../catalogue.ts';

/** What the writing of the catalogue needs of the rest of the server. */
export type EditingRoom = Deps & {
  readonly catalogue: Catalogue;
  /** After products were written: reads them again here, and tells every other process. */
  readonly productsWritten: (productIds: readonly number[]) => Promise<void>;
  /** After the tree was written, and with it the categories of some products. */
  readonly categoriesChanged: (movedProductIds: readonly number[]) => Promise<void>;
};
