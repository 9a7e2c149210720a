import { templates } from '@sali/texts/he/templates';
import { textsOr } from '../chosen.ts';

/** The sentences of templates of lists. */
export const templatesTexts = textsOr('templates', templates);
