import { he } from './languages/he/main.ts';
import { showToast } from './ui/toast.ts';

/** Says that a part of the app could not be loaded. */
export const partFailed = (): void => showToast(he.app.partFailed);
