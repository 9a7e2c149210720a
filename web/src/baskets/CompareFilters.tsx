import { NEAR_KM } from '@sali/domain/limits';
import { MapPin, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { compareTexts } from '../languages/compareTexts.ts';
import type { Place } from '../prices/api.ts';
import { useSettings } from '../settings/storedSettings.ts';
import type { ComparedStore } from './comparison.ts';
import { clsx } from 'clsx';
import styles from './CompareFilters.module.css';
import chipStyles from '../ui/chip.module.css';
import iconStyles from '../ui/icon.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

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

type CompareFiltersProps = { filters: Filters; onChange: (filters: Filters) => void; onPlace: (place: Place) => void };

/** Which stores are shown. The place is asked for only when the person wants it, and distances stay once it is known. */
export function CompareFilters({ filters, onChange, onPlace }: CompareFiltersProps) {
  const words = compareTexts;
  const [problem, setProblem] = useState('');
  const nearby = () => {
    setProblem('');
    if (filters.place) return onChange({ ...filters, place: null });
    if (!('geolocation' in navigator)) return setProblem(words.nearFailed);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = { lat: coords.latitude, lng: coords.longitude };
        onPlace(place);
        onChange({ ...filters, place });
      },
      () => setProblem(words.nearFailed),
    );
  };
  return (
    <div className={clsx(layoutStyles.inset16, styles.filters)}>
      <div className={chipStyles.chips} role="group" aria-label={words.filters}>
        <button type="button" className={chipStyles.chip} aria-pressed={filters.place !== null} onClick={nearby}>
          <MapPin className={iconStyles.small} />
          {words.near({ km: NEAR_KM })}
        </button>
        <button
          type="button"
          className={chipStyles.chip}
          aria-pressed={filters.onlyWhole}
          onClick={() => onChange({ ...filters, onlyWhole: !filters.onlyWhole })}
        >
          {words.onlyWhole}
        </button>
        <ClubsChip isOn={filters.withClubs} onChange={(withClubs) => onChange({ ...filters, withClubs })} />
      </div>
      <p className={textStyles.secondary} role="status">
        {problem}
      </p>
    </div>
  );
}

/** Whether the promotions of the person's clubs count; without a club, the way to the settings that choose them. */
function ClubsChip({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const hasClubs = useSettings((settings) => settings.clubs.length > 0);
  const content = (
    <>
      <TicketPercent className={iconStyles.small} />
      {hasClubs ? compareTexts.withClubs : compareTexts.chooseClubs}
    </>
  );
  return hasClubs ? (
    <button type="button" className={chipStyles.chip} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {content}
    </button>
  ) : (
    <Link className={chipStyles.chip} to="/settings#clubs">
      {content}
    </Link>
  );
}
