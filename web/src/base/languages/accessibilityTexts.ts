import { accessibility } from '@sali/texts/he/accessibility';
import { textsOr } from './chosen.ts';

/** The accessibility statement. */
export const accessibilityTexts = textsOr('accessibility', accessibility);
