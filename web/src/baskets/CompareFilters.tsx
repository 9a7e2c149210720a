import { NEAR_KM } from '@sali/domain/limits';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { compareTexts } from '../languages/compareTexts.ts';
import type { Place } from '../prices/api.ts';
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
      </div>
      <p className={textStyles.secondary} role="status">
        {problem}
      </p>
    </div>
  );
}
