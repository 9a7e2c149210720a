import { lazy } from 'react';
import { useLocation } from 'react-router';
import { useDevice } from '../sync/engine.ts';
import { changeSettings } from '../settings/settings.ts';
import { useSettings } from '../settings/storedSettings.ts';
import { Later } from '../ui/Later.tsx';

const Tour = lazy(() => import('./Tour.tsx').then((m) => ({ default: m.Tour })));

/** The tour for people who open the lists' page for the first time and have no list; never again after it. */
export function TourOnce() {
  const { pathname } = useLocation();
  const hasSeen = useSettings((settings) => settings.hasSeenTour);
  const isNew = useDevice(({ phase, lists }) => phase === 'ready' && Object.keys(lists).length === 0);
  if (hasSeen || !isNew || pathname !== '/shopping') return null;
  return (
    <Later onFailed={() => undefined}>
      <Tour onDone={() => changeSettings({ hasSeenTour: true })} />
    </Later>
  );
}
