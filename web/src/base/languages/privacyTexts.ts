import { privacy } from '@sali/texts/he/privacy';
import { textsOr } from './chosen.ts';

/** The privacy statement. */
export const privacyTexts = textsOr('privacy', privacy);
