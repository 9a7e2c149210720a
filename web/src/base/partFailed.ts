import { texts } from '@sali/texts/app/main';
import { showToast } from './ui/toast.ts';

/** Says that a part of the app could not be loaded. A browser may keep the failure until the page is loaded again. */
export const partFailed = (): void =>
  showToast(
    texts.app.partFailed,
    navigator.onLine ? { label: texts.app.reload, run: () => location.reload() } : undefined,
  );
