import { useEffect } from 'react';
import { texts } from '@sali/texts/app/main';
import { showToast } from '../../base/ui/toast.ts';

/** The first seconds of a visit belong to the screen: keeping the app on the device fetches all of it. */
const REGISTER_AFTER_MS = 2500;

/**
 * Keeps the app on the device, so that it starts without reception. A new version waits: it is taken when the person
 * says so, or by itself when the app is next opened, never under an open list.
 */
export function useAppUpdate(): void {
  useEffect(() => {
    // A device that has the app registers at once, so that a new version is found also on a short visit.
    const isInstalled = Boolean(navigator.serviceWorker?.controller);
    const timer = setTimeout(startUpdates, isInstalled ? 0 : REGISTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

function startUpdates(): void {
  // Without a network the code cannot be loaded; the next start tries again.
  void registerServiceWorker().catch(() => undefined);
}

async function registerServiceWorker(): Promise<void> {
  const { registerSW } = await import('virtual:pwa-register');
  const update = registerSW({
    onNeedRefresh: () => showToast(texts.app.updateReady, { label: texts.app.reload, run: () => void update(true) }),
  });
}
