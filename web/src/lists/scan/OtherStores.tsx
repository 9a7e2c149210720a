import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import type { ProductPricesWire } from '@sali/contract/goods/prices/prices';
import { priceFromWire } from '@sali/contract/lists/listsWire';
import { agorotOf } from '@sali/domain/base/money';
import { useEffect, useState } from 'react';
import { compareTexts } from '@sali/texts/app/compare';
import { storesTexts } from '@sali/texts/app/stores';
import { inShopTexts } from '@sali/texts/app/inShop';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { fetchProductPrices, type Place } from '../../goods/prices/api.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { findPlace } from '../../goods/prices/place.ts';
import { placeText } from '../../goods/prices/placeText.ts';
import { rankedPrices } from '../../goods/prices/rankedPrices.ts';
import { SampleBadge } from '../../goods/prices/SampleMark.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { clsx } from 'clsx';
import styles from './OutcomeCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** More stores would be a page of their own: the product's. */
const STORES_SHOWN = 3;

type OtherPrices = { readonly stores: ProductPricesWire['stores']; readonly isNear: boolean };

/** A product's prices elsewhere: in the nearest stores where the person allowed their place, else in the cheapest. */
export function OtherStores({ itemCode, storeKey }: { itemCode: string; storeKey: string | null }) {
  const answer = useOtherStores(itemCode, storeKey);
  if (answer === 'loading') return null;
  if (answer === 'failed') return <p className={uiStyles.secondary}>{inShopTexts.othersOffline}</p>;
  if (answer.stores.length === 0) return null;
  return (
    <div className={uiStyles.above12}>
      <h4 className={uiStyles.secondary}>{headingOf(answer)}</h4>
      <ul data-part="other-stores">
        {answer.stores.map((store) => (
          <li key={store.store_key} className={styles.store}>
            <span className={uiStyles.grow}>
              <bdi>{storeTitle({ chainName: store.chain_name, name: store.store_name })}</bdi>{' '}
              {store.is_online && <span className={uiStyles.badge}>{compareTexts.online}</span>}{' '}
              {store.is_sample && <SampleBadge />}
              <span className={clsx(uiStyles.secondary, uiStyles.block)}>
                <bdi>{placeText(store)}</bdi>
                {store.distance_km !== undefined && ` · ${storesTexts.kmAway({ km: store.distance_km.toFixed(1) })}`}
              </span>
            </span>
            <Money
              agorot={priceFromWire(store.sale_price ?? store.price) ?? 0}
              className={clsx(uiStyles.medium, store.sale_price !== null && uiStyles.sale)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** None is called the cheapest: an equal price may be among them, or an example [SD5]. */
function headingOf({ isNear }: OtherPrices): string {
  return isNear ? inShopTexts.near : inShopTexts.others;
}

function useOtherStores(itemCode: string, storeKey: string | null): OtherPrices | 'loading' | 'failed' {
  const [answer, setAnswer] = useState<OtherPrices | 'loading' | 'failed'>('loading');
  const wayWorth = useSettings(({ stopWorth }) => agorotOf(stopWorth));
  useEffect(() => {
    const load = async (): Promise<OtherPrices> => {
      const place = await allowedPlace();
      const { stores } = await fetchProductPrices(itemCode, place, storeKey);
      const others = rankedPrices(stores, storeKey, wayWorth).filter(({ store_key: key }) => key !== storeKey);
      const sorted = place ? others.toSorted((a, b) => distanceOf(a) - distanceOf(b)) : others;
      return { stores: sorted.slice(0, STORES_SHOWN), isNear: place !== null };
    };
    return takeAnswer(load(), setAnswer, () => setAnswer('failed'));
  }, [itemCode, storeKey, wayWorth]);
  return answer;
}

const distanceOf = ({ distance_km: km }: ProductPricesWire['stores'][number]): number => km ?? Infinity;

/** Nobody is asked for their place in front of a shelf: it counts where they allowed it before. */
async function allowedPlace(): Promise<Place | null> {
  if (!('permissions' in navigator)) return null;
  // A browser that does not know this permission has not given it.
  const permission = await navigator.permissions.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state !== 'granted') return null;
  return new Promise((resolve) => findPlace(PLACE_LATEST_MS, resolve));
}

const PLACE_LATEST_MS = 2000;
