import { useEffect } from 'react';
import { registerSW } from 'virtual:pwa-register';
import { texts } from '../languages/mainTexts.ts';
import { showToast } from '../ui/toast.ts';

/**
 * Keeps the app on the device, so that it starts without reception. A new version waits: it is taken when the person
 * says so, or by itself when the app is next opened, never under an open list.
 */
export function useAppUpdate(): void {
  useEffect(() => {
    const update = registerSW({
      onNeedRefresh: () => showToast(texts.app.updateReady, { label: texts.app.reload, run: () => void update(true) }),
    });
  }, []);
}
