import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { Deps } from '../../base/deps.ts';
import type { Bus } from '../../people/live/bus.ts';
import type { SameProducts } from '../../goods/sameProducts/sameProducts.ts';

/** Announces changes of products and categories to every process. */
export type ProductNews = {
  /** Every process reads these products again, this one too. */
  readonly productsChanged: (productIds: readonly number[]) => void;
  /** This process reads these products again before the promise resolves, the others afterwards. */
  readonly productsWritten: (productIds: readonly number[]) => Promise<void>;
  /** The same for the tree of categories, and the products that were moved in it. */
  readonly categoriesChanged: (movedProductIds: readonly number[]) => Promise<void>;
  readonly groupsChanged: () => void;
  readonly pricesChanged: () => void;
};

type NewsNeeds = {
  readonly bus: Bus;
  readonly catalogue: Catalogue;
  readonly same: SameProducts;
  /** The name of this process on the bus. */
  readonly processId: string;
};

/** Announces changes, and reads again what other processes announce. */
export function openProductNews(deps: Deps, needs: NewsNeeds): ProductNews {
  const { bus, catalogue, processId } = needs;
  followProductNews(deps, needs);
  const productsWritten = async (productIds: readonly number[]): Promise<void> => {
    if (productIds.length === 0) return;
    await catalogue.refresh(productIds);
    bus.publish({ kind: 'products-changed', productIds, knownTo: processId });
  };
  return {
    productsChanged: (productIds) => bus.publish({ kind: 'products-changed', productIds }),
    productsWritten,
    categoriesChanged: async (movedProductIds) => {
      await catalogue.refreshCategories();
      bus.publish({ kind: 'categories-changed' });
      await productsWritten(movedProductIds);
    },
    groupsChanged: () => bus.publish({ kind: 'product-groups-changed' }),
    pricesChanged: () => bus.publish({ kind: 'prices-changed' }),
  };
}

function followProductNews({ db, log }: Deps, { bus, catalogue, same, processId }: NewsNeeds): void {
  const logFailure = (work: Promise<unknown>): void => void work.catch((error: unknown) => log.error(error));
  bus.onMessage((message) => {
    if (message.kind === 'prices-changed') catalogue.priceCache.invalidate('all');
    if (message.kind === 'product-groups-changed') logFailure(same.load(db));
    if (message.kind === 'categories-changed') logFailure(catalogue.refreshCategories());
    if (message.kind !== 'products-changed' || message.knownTo === processId) return;
    logFailure(catalogue.refresh(message.productIds));
  });
  // News of other processes may have been missed.
  bus.onBack(() => {
    catalogue.priceCache.invalidate('all');
    logFailure(catalogue.refreshCategories());
    logFailure(same.load(db));
  });
}
