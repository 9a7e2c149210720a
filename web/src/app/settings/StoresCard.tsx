import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import { FAVORITE_STORES_MAX } from '@sali/domain/base/limits';
import { Plus, Star, Store as StoreGlyph, X } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { settingsTexts } from '@sali/texts/app/settings';
import { chooseStore } from '../../goods/stores/chooseStore.ts';
import { useKnownStore } from '../../goods/stores/ownStore.ts';
import { useIsChosenStore } from '../../goods/stores/isChosen.ts';
import { useDevice } from '../../people/sync/engine.ts';
import { rememberStore, type Store } from '../../goods/prices/knownStores.ts';
import { SAMPLE_STORES } from '../../goods/prices/sampleStores.ts';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { focusSectionHeading } from '../../base/ui/rows/focusSectionHeading.ts';
import { showToast } from '../../base/ui/toast.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { clsx } from 'clsx';
import styles from './settings.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = settingsTexts.stores;

const StorePicker = lazy(() => import('../../goods/stores/StorePicker.tsx').then((m) => ({ default: m.StorePicker })));

/** The person's usual store, and favourites that come first when a store is chosen. */
export function StoresCard() {
  const [picking, setPicking] = useState<'default' | 'favorite' | null>(null);
  const favorites = useSettings((settings) => settings.favoriteStores);
  const chosenKey = useDevice((state) => state.selectedStore);
  const isChosen = useIsChosenStore(chosenKey);
  const store = useNamedStore(chosenKey);
  const choose = (store: Store) => {
    rememberStore(store);
    if (picking === 'default') chooseStore(store.key);
    else if (favorites.length >= FAVORITE_STORES_MAX) showToast(words.full);
    else changeSettings({ favoriteStores: [...favorites.filter((key) => key !== store.key), store.key] });
    setPicking(null);
  };
  return (
    <SettingsCard title={words.title} summary={isChosen && store ? storeTitle(store) : words.none}>
      <div className={styles.line}>
        <StoreGlyph />
        <span className={uiStyles.grow}>
          <span className={clsx(uiStyles.secondary, uiStyles.block)}>
            {isChosen || !store ? words.default : words.notChosen}
          </span>
          <StoreName store={store} unknown={words.none} />
        </span>
        <Button look="soft" size="sm" aria-haspopup="dialog" onClick={() => setPicking('default')}>
          {words.change}
        </Button>
      </div>
      <h3 className={uiStyles.medium}>{words.favorites}</h3>
      <p className={uiStyles.secondary}>{words.favoritesText}</p>
      <ul>
        {favorites.map((key) => (
          <Favorite
            key={key}
            storeKey={key}
            onRemove={() => changeSettings({ favoriteStores: favorites.filter((other) => other !== key) })}
          />
        ))}
      </ul>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setPicking('favorite')}>
        <Plus className={uiStyles.icon16} />
        {words.add}
      </Button>
      {picking && (
        <Suspense fallback={null}>
          <StorePicker
            chosenKey={picking === 'default' ? chosenKey : null}
            onChoose={choose}
            onClose={() => setPicking(null)}
          />
        </Suspense>
      )}
    </SettingsCard>
  );
}

function Favorite({ storeKey, onRemove }: { storeKey: string; onRemove: () => void }) {
  const store = useNamedStore(storeKey);
  return (
    <li className={styles.line}>
      <Star />
      <span className={uiStyles.grow}>
        <StoreName store={store} unknown={storeKey} />
      </span>
      <IconButton
        label={words.remove({ store: store ? storeTitle(store) : storeKey })}
        onClick={({ currentTarget }) => {
          focusSectionHeading(currentTarget);
          onRemove();
        }}
      >
        <X />
      </IconButton>
    </li>
  );
}

/** The store as this device knows it; those of the sample are known everywhere. */
const useNamedStore = (key: string | null): Store | undefined =>
  useKnownStore(key) ?? SAMPLE_STORES.find((store) => store.key === key);

function StoreName({ store, unknown }: { store: Store | undefined; unknown: string }) {
  if (!store) return <bdi>{unknown}</bdi>;
  return (
    <>
      <bdi className={uiStyles.block}>{storeTitle(store)}</bdi>
      <bdi className={clsx(uiStyles.secondary, uiStyles.block)}>{store.address}</bdi>
    </>
  );
}
