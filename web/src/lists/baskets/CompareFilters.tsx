import { NEAR_KM } from '@sali/domain/base/limits';
import { MapPin, TicketPercent } from 'lucide-react';
import type { Dispatch, SetStateAction } from 'react';
import { Link } from 'react-router';
import { compareTexts } from '@sali/texts/app/compare';
import type { Place } from '../../goods/prices/api.ts';
import { usePlaceSearch } from '../../goods/prices/place.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import type { ComparedStore } from './comparison.ts';
import { clsx } from 'clsx';
import styles from './CompareFilters.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export type Filters = {
  /** Where the person is; null: stores may be anywhere. */
  readonly place: Place | null;
  readonly onlyWhole: boolean;
  /** The promotions of the person's clubs count. */
  readonly withClubs: boolean;
};

/** A store without a place is nowhere near. */
export const isWithin = ({ distanceKm, missing }: ComparedStore, { place, onlyWhole }: Filters): boolean =>
  (!onlyWhole || missing.length === 0) && (place === null || (distanceKm !== null && distanceKm <= NEAR_KM));

type CompareFiltersProps = {
  filters: Filters;
  /** Nothing is known of where the person shops. */
  isAnywhere: boolean;
  onChange: Dispatch<SetStateAction<Filters>>;
  onPlace: (place: Place) => void;
};

/** Which stores are shown. The place is asked for only when the person wants it, and distances stay once it is known. */
export function CompareFilters({ filters, isAnywhere, onChange, onPlace }: CompareFiltersProps) {
  const words = compareTexts;
  const { state, search } = usePlaceSearch((place) => {
    onPlace(place);
    onChange((now) => ({ ...now, place }));
  });
  const nearby = () => (filters.place ? onChange((now) => ({ ...now, place: null })) : search());
  return (
    <div className={clsx(uiStyles.inset16, styles.filters)}>
      <div className={uiStyles.chips} role="group" aria-label={words.filters}>
        <button
          type="button"
          className={uiStyles.chip}
          aria-pressed={filters.place !== null}
          aria-disabled={state === 'searching' || undefined}
          onClick={nearby}
        >
          <MapPin className={uiStyles.icon16} />
          {words.near({ km: NEAR_KM })}
        </button>
        <button
          type="button"
          className={uiStyles.chip}
          aria-pressed={filters.onlyWhole}
          onClick={() => onChange((now) => ({ ...now, onlyWhole: !now.onlyWhole }))}
        >
          {words.onlyWhole}
        </button>
        <ClubsChip isOn={filters.withClubs} onChange={(withClubs) => onChange((now) => ({ ...now, withClubs }))} />
      </div>
      <p className={uiStyles.secondary} role="status">
        {state === 'searching' && words.nearSearching}
        {state === 'failed' && `${words.nearFailed} `}
        {state !== 'searching' && isAnywhere && words.anywhere({ near: words.near({ km: NEAR_KM }) })}
      </p>
    </div>
  );
}

/** Whether the promotions of the person's clubs count; without a club, the way to the settings that choose them. */
function ClubsChip({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const hasClubs = useSettings((settings) => settings.clubs.length > 0);
  const content = (
    <>
      <TicketPercent className={uiStyles.icon16} />
      {hasClubs ? compareTexts.withClubs : compareTexts.chooseClubs}
    </>
  );
  return hasClubs ? (
    <button type="button" className={uiStyles.chip} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {content}
    </button>
  ) : (
    <Link className={uiStyles.chip} to="/settings#clubs">
      {content}
    </Link>
  );
}
