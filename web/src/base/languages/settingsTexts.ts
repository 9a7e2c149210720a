import { settings } from '@sali/texts/he/settings';
import { textsOr } from './chosen.ts';

/** The sentences of the settings. */
export const settingsTexts = textsOr('settings', settings);
