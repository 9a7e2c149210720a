import { infoForm } from '@sali/texts/he/infoForm';
import { textsOr } from '../chosen.ts';

/** The form in which people describe a product. */
export const infoFormTexts = textsOr('infoForm', infoForm);
