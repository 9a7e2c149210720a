import type { FetchableChain } from '@sali/contract/goods/feeds/feeds';
import { chainNameOf, type PortalChain } from '../../base/chains/chains.ts';
import type { Db } from '../../base/db/open.ts';
import { type PortalStore, selectStores } from './db.ts';

/** The chains that have a portal, by name, with their stores as far as they are known [FE4]. */
export async function fetchableChains(db: Db, chains: readonly PortalChain[]): Promise<FetchableChain[]> {
  const stores = await selectStores(
    db,
    chains.flatMap(({ chainIds }) => chainIds),
  );
  return chains
    .map(({ chainIds }) => {
      const own = stores.filter(({ chainId }) => chainIds.includes(chainId));
      return {
        chain_id: chainIds[0],
        name: chainNameOf(chainIds[0]),
        has_store_list: own.some(({ isListed }) => isListed),
        // A chain of two ids may have one number twice; its portal fetches both.
        stores: own.filter(({ storeNo }, at) => own[at - 1]?.storeNo !== storeNo).map(portalStoreToWire),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'he'));
}

const portalStoreToWire = ({ lat, lng, ...store }: PortalStore): FetchableChain['stores'][number] => ({
  store_id: store.storeNo,
  store_name: store.name,
  address: store.address,
  city: store.city,
  ...(store.isOnline && { is_online: true as const }),
  location: lat !== null && lng !== null ? { lat, lng } : null,
});
