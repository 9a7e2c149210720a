import type { FetchableChain } from '@sali/contract/goods/feeds/feeds';
import { LocateFixed } from 'lucide-react';
import { feedsTexts } from '@sali/texts/app/feeds';
import { usePlaceSearch } from '../../goods/prices/place.ts';
import { Button } from '../../base/ui/Button.tsx';
import { SearchField } from '../../base/ui/fields/SearchField.tsx';
import { TownField } from './TownField.tsx';
import type { StoreDraft } from './useStoreDraft.ts';
import { clsx } from 'clsx';
import styles from './schedule.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import fieldStyles from '../../base/ui/Field.module.css';

const words = feedsTexts.schedule;
const DISTANCES_KM = [2, 5, 10, 20];

/** Around where stores are suggested: a town or the place of the device, and a distance; and the search for a store. */
export function StoreArea({ draft, chains }: { draft: StoreDraft; chains: readonly FetchableChain[] }) {
  const { origin, setOrigin } = draft;
  const { state, search } = usePlaceSearch((place) => setOrigin({ place }));
  const town = origin && 'town' in origin ? origin.town : null;
  return (
    <div className={styles.area}>
      <div className={styles.origin}>
        <TownField
          // A cleared choice empties the field, too.
          key={origin === null ? 'none' : town === null ? 'place' : 'town'}
          town={town}
          cities={chains.flatMap(({ stores }) => stores.map(({ city }) => city))}
          onTown={(name) => setOrigin(name === null ? null : { town: name })}
        />
        <Button look="soft" isUnavailable={state === 'searching'} onClick={search}>
          <LocateFixed className={uiStyles.icon16} />
          {words.myPlace}
        </Button>
      </div>
      <p className={clsx(uiStyles.secondary, styles.note)} role="status">
        {state === 'searching' && words.searching}
        {state === 'failed' && words.placeFailed}
        {state === 'idle' && origin !== null && town === null && words.aroundMe}
      </p>
      {origin !== null && <Distances km={draft.km} onKm={draft.setKm} />}
      <SearchField
        shape="square"
        label={words.search}
        placeholder={words.searchHint}
        text={draft.search}
        onText={draft.setSearch}
      />
    </div>
  );
}

function Distances({ km, onKm }: { km: number; onKm: (km: number) => void }) {
  return (
    <div>
      <span className={fieldStyles.label} aria-hidden="true">
        {words.radius}
      </span>
      <div className={styles.distances} role="group" aria-label={words.radius}>
        {DISTANCES_KM.map((one) => (
          <button key={one} type="button" className={uiStyles.chip} aria-pressed={one === km} onClick={() => onKm(one)}>
            {words.km({ km: one })}
          </button>
        ))}
      </div>
    </div>
  );
}
