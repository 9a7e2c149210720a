import { personal } from '@sali/texts/he/personal';
import { textsOr } from '../chosen.ts';

/** A person's own name and note for a product. */
export const personalTexts = textsOr('personal', personal);
