import { BadgePercent, Check, LocateFixed, Search, Star, Store as StoreGlyph } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { findStores, knownStores, type Store, storeTitle } from '../prices/prices.ts';
import type { Place } from '../prices/api.ts';
import { useSettings } from '../settings/storedSettings.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useSettled } from '../ui/useSettled.ts';

export type StorePickerProps = { chosenKey: string | null; onChoose: (store: Store) => void; onClose: () => void };

/** Finds a store by chain, town or street, or the nearest ones. */
export function StorePicker({ chosenKey, onChoose, onClose }: StorePickerProps) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState<Place | null>(null);
  const [problem, setProblem] = useState('');
  const favorites = useSettings((settings) => settings.favoriteStores);
  const stores = useFoundStores(text, place);
  const locate = () => {
    setProblem('');
    if (!('geolocation' in navigator)) return setProblem(texts.stores.nearFailed);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPlace({ lat: coords.latitude, lng: coords.longitude }),
      () => setProblem(texts.stores.nearFailed),
    );
  };
  return (
    <Sheet title={texts.stores.title} closeLabel={texts.app.close} onClose={onClose}>
      <label className="field square mt-2">
        <span className="vh">{texts.stores.search}</span>
        <Search />
        <input
          type="search"
          autoComplete="off"
          placeholder={texts.stores.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="row flex-wrap mt-1">
        <Button look="ghost" size="sm" onClick={locate}>
          <LocateFixed className="s" />
          {texts.stores.near}
        </Button>
        {chosenKey !== null && (
          <Link
            className="btn ghost sm"
            to={`/promotions?${new URLSearchParams({ store: chosenKey }).toString()}`}
            onClick={onClose}
          >
            <BadgePercent className="s" />
            {texts.list.promotions}
          </Link>
        )}
      </div>
      <p className="t14 mute" role="status">
        {problem || noteOf(stores)}
      </p>
      <ul className="places store-list">
        {stores === 'loading' && [0, 1, 2, 3].map((row) => <LoadingStore key={row} />)}
        {stores !== 'loading' &&
          favoritesFirst(stores.stores, favorites, text).map((store) => (
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

/** The favourites that fit stand first, also those that this device knows and the answer did not name. */
function favoritesFirst(found: readonly Store[], favorites: readonly string[], text: string): readonly Store[] {
  const isFavorite = ({ key }: Store): boolean => favorites.includes(key);
  const known = knownStores(text).filter((store) => isFavorite(store) && !found.some(({ key }) => key === store.key));
  return [...found.filter(isFavorite), ...known, ...found.filter((store) => !isFavorite(store))];
}

/** Without a network: the stores that this device knows. */
type Found = { readonly stores: readonly Store[]; readonly isFromDevice: boolean } | 'loading';

function noteOf(found: Found): string {
  if (found === 'loading') return '';
  if (found.isFromDevice) return found.stores.length === 0 ? texts.stores.failed : texts.stores.fromDevice;
  return found.stores.length === 0 ? texts.stores.none : '';
}

function useFoundStores(text: string, place: Place | null): Found {
  const [found, setFound] = useState<Found>('loading');
  const settled = useSettled(text);
  // A search that was cleared shows all stores at once.
  const wanted = text === '' ? '' : settled;
  useEffect(() => {
    let isCurrent = true;
    const take = (next: Found) => isCurrent && setFound(next);
    void findStores(wanted, place).then(
      (stores) => take({ stores, isFromDevice: false }),
      () => take({ stores: knownStores(wanted), isFromDevice: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, place]);
  return found;
}

type StoreRowProps = { store: Store; isChosen: boolean; isFavorite: boolean; onChoose: (store: Store) => void };

function StoreRow({ store, isChosen, isFavorite, onChoose }: StoreRowProps) {
  return (
    <li>
      <button type="button" className="place py-2" aria-pressed={isChosen} onClick={() => onChoose(store)}>
        <span className={isChosen ? 'tile c-green' : 'tile c-gray'}>
          {isChosen ? <Check /> : isFavorite ? <Star /> : <StoreGlyph />}
        </span>
        <span className="grow">
          <bdi className="block">{storeTitle(store)}</bdi>
          <bdi className="t14 mute clip block font-normal">{store.address}</bdi>
        </span>
        {store.distanceKm !== null && (
          <span className="t14 mute font-normal">{texts.stores.kmAway({ km: store.distanceKm.toFixed(1) })}</span>
        )}
      </button>
    </li>
  );
}

function LoadingStore() {
  return (
    <li className="row gap-3 py-2">
      <Skeleton width="40px" height="40px" />
      <span className="grid gap-2 grow">
        <Skeleton width="55%" height="16px" />
        <Skeleton width="35%" height="13px" />
      </span>
    </li>
  );
}
