import type { Deps } from '../../base/deps.ts';
import type { SameProducts } from './groups.ts';

export type SameProductsRoom = Pick<Deps, 'db' | 'now' | 'log' | 'inFlight'> & {
  readonly same: SameProducts;
  /** The products are read: grouping waits for it, since the server answers first. */
  readonly ready: Promise<void>;
  /** Sends to every process, this one included, that groups differ. */
  readonly groupsChanged: () => void;
  /** The same for products whose facts differ. */
  readonly productsChanged: (productIds: readonly number[]) => void;
};
