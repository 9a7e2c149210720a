import { texts } from '@sali/texts/app/main';
import { showToast } from './ui/toast.ts';

/** Says that a part of the app could not be loaded. */
export const partFailed = (): void => showToast(texts.app.partFailed);
