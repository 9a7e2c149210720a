import { syncTools } from '@sali/texts/he/syncTools';
import { textsOr } from './chosen.ts';

/** The sentences of the tools in the sync panel. */
export const syncToolsTexts = textsOr('syncTools', syncTools);
