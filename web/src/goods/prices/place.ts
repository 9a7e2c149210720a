import { useState } from 'react';
import type { Place } from './api.ts';

/** A place of a minute ago will do. */
const OLDEST_MS = 60_000;
/** A person who asks for the nearest stores waits no longer than this. */
const SEARCH_LATEST_MS = 10_000;

/**
 * Asks the browser where the person is.
 * @param onAnswer gets null where the browser does not say so within `latestMs`
 */
export function findPlace(latestMs: number, onAnswer: (place: Place | null) => void): void {
  if (!('geolocation' in navigator)) return onAnswer(null);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onAnswer({ lat: coords.latitude, lng: coords.longitude }),
    () => onAnswer(null),
    { maximumAge: OLDEST_MS, timeout: latestMs },
  );
}

/** The search for the person's place, which they start: one at a time. */
export function usePlaceSearch(onPlace: (place: Place) => void) {
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle');
  const search = (): void => {
    if (state === 'searching') return;
    setState('searching');
    findPlace(SEARCH_LATEST_MS, (place) => {
      setState(place ? 'idle' : 'failed');
      if (place) onPlace(place);
    });
  };
  return { state, search };
}
