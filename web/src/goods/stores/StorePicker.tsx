import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import { BadgePercent, Check, LocateFixed, Star, Store as StoreGlyph, Truck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { storesTexts } from '@sali/texts/app/stores';
import { compareTexts } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { type Store } from '../prices/knownStores.ts';
import { findStores, knownStores } from '../prices/prices.ts';
import type { Place } from '../prices/api.ts';
import { SampleMark } from '../prices/SampleMark.tsx';
import { usePlaceSearch } from '../prices/place.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { SearchField } from '../../base/ui/fields/SearchField.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { Skeleton } from '../../base/ui/states.tsx';
import { useSettled } from '../../base/ui/useSettled.ts';
import { clsx } from 'clsx';
import styles from './StorePicker.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import placesStyles from '../../base/ui/places.module.css';
import tintStyles from '../../base/ui/tint.module.css';

export type StorePickerProps = {
  chosenKey: string | null;
  /** The search for the nearest stores begins at once. */
  isNear?: boolean;
  onChoose: (store: Store) => void;
  onClose: () => void;
};

/** Finds a store by chain, town or street, or the nearest ones. */
export function StorePicker({ chosenKey, isNear = false, onChoose, onClose }: StorePickerProps) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState<Place | null>(null);
  const { state, search } = usePlaceSearch(setPlace);
  const searchAtFirst = useEffectEvent(() => isNear && search());
  useEffect(() => void searchAtFirst(), []);
  const favorites = useSettings((settings) => settings.favoriteStores);
  const stores = useFoundStores(text, place);
  return (
    <Sheet title={storesTexts.title} onClose={onClose}>
      <SearchField
        className={uiStyles.above8}
        shape="square"
        label={storesTexts.search}
        placeholder={storesTexts.placeholder}
        text={text}
        onText={setText}
      />
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.above4)}>
        <Button look="ghost" size="sm" onClick={search}>
          <LocateFixed className={uiStyles.icon16} />
          {storesTexts.near}
        </Button>
        {chosenKey !== null && (
          <LinkButton
            look="ghost"
            size="sm"
            to={`/promotions?${new URLSearchParams({ store: chosenKey }).toString()}`}
            onClick={onClose}
          >
            <BadgePercent className={uiStyles.icon16} />
            {texts.list.promotions}
          </LinkButton>
        )}
      </div>
      <p className={uiStyles.secondary} role="status">
        {state === 'failed' ? storesTexts.nearFailed : noteOf(stores)}
      </p>
      <ul className={clsx(placesStyles.places, styles.stores)}>
        {stores === 'loading' && [0, 1, 2, 3].map((row) => <LoadingStore key={row} />)}
        {stores !== 'loading' &&
          ordered(stores.stores, favorites, chosenKey, text).map((store) => (
            <StoreRow
              key={store.key}
              store={store}
              isChosen={store.key === chosenKey}
              isFavorite={favorites.includes(store.key)}
              onChoose={onChoose}
            />
          ))}
      </ul>
    </Sheet>
  );
}

/**
 * The chosen store comes first, then the favourites, also those that this device knows and the answer did not name. Stores
 * without a distance in the town of the chosen one precede the others [N31].
 */
function ordered(
  found: readonly Store[],
  favorites: readonly string[],
  chosenKey: string | null,
  text: string,
): readonly Store[] {
  const known = knownStores(text).filter(({ key }) => key === chosenKey || favorites.includes(key));
  const all = [...found, ...known.filter((store) => !found.some(({ key }) => key === store.key))];
  const town = townOf(all.find(({ key }) => key === chosenKey));
  const rankOf = (store: Store): number => {
    if (store.key === chosenKey) return 0;
    if (favorites.includes(store.key)) return 1;
    if (store.hasNoPrices) return 4;
    return store.distanceKm === null && town !== undefined && townOf(store) === town ? 2 : 3;
  };
  return all.sort((one, other) => rankOf(one) - rankOf(other));
}

const townOf = (store: Store | undefined): string | undefined => store?.address.split(', ').at(-1);

/** Without a network: the stores that this device knows. */
type Found = { readonly stores: readonly Store[]; readonly isFromDevice: boolean } | 'loading';

function noteOf(found: Found): string {
  if (found === 'loading') return '';
  if (found.isFromDevice) return found.stores.length === 0 ? storesTexts.failed : storesTexts.fromDevice;
  return found.stores.length === 0 ? storesTexts.none : '';
}

function useFoundStores(text: string, place: Place | null): Found {
  const [found, setFound] = useState<Found>('loading');
  const settled = useSettled(text);
  // A search that was cleared shows all stores at once.
  const wanted = text === '' ? '' : settled;
  useEffect(() => {
    return takeAnswer(
      findStores(wanted, place),
      (stores) => setFound({ stores, isFromDevice: false }),
      () => setFound({ stores: knownStores(wanted), isFromDevice: true }),
    );
  }, [wanted, place]);
  return found;
}

type StoreRowProps = { store: Store; isChosen: boolean; isFavorite: boolean; onChoose: (store: Store) => void };

function StoreRow({ store, isChosen, isFavorite, onChoose }: StoreRowProps) {
  return (
    <li>
      <button
        type="button"
        className={clsx(placesStyles.place, styles.store)}
        aria-pressed={isChosen}
        onClick={() => onChoose(store)}
      >
        <span className={clsx(uiStyles.tile, isChosen ? tintStyles.green : tintStyles.gray)}>
          {isChosen ? <Check /> : isFavorite ? <Star /> : <StoreGlyph />}
        </span>
        <span className={uiStyles.grow}>
          <bdi className={uiStyles.block}>{storeTitle(store)}</bdi>
          <SampleMark storeKey={store.key} />
          {store.isOnline && (
            <span className={uiStyles.badge}>
              <Truck className={uiStyles.icon14} />
              {compareTexts.online}
            </span>
          )}
          {store.hasNoPrices && <span className={uiStyles.badge}>{storesTexts.noPrices}</span>}
          <bdi className={clsx(uiStyles.secondary, uiStyles.clipped, uiStyles.block, uiStyles.regular)}>
            {store.address}
          </bdi>
        </span>
        {store.distanceKm !== null && (
          <span className={clsx(uiStyles.secondary, uiStyles.regular)}>
            {storesTexts.kmAway({ km: store.distanceKm.toFixed(1) })}
          </span>
        )}
      </button>
    </li>
  );
}

function LoadingStore() {
  return (
    <li className={clsx(uiStyles.row, uiStyles.gap12, styles.store)}>
      <Skeleton width="40px" height="40px" />
      <span className={clsx(uiStyles.stack, uiStyles.gap8, uiStyles.grow)}>
        <Skeleton width="55%" height="16px" />
        <Skeleton width="35%" height="13px" />
      </span>
    </li>
  );
}
