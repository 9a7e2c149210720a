import { activity } from '@sali/texts/he/activity';
import { textsOr } from './chosen.ts';

/** The sentences of what happened on a list. */
export const activityTexts = textsOr('activity', activity);
