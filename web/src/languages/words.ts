import * as hebrewWords from './he/words.ts';
import { textsOr } from './chosen.ts';

export const { timeAgo, dayOf, timeOf, dataSize } = textsOr('words', hebrewWords);
