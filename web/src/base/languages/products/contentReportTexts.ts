import { contentReport } from '@sali/texts/he/contentReport';
import { textsOr } from '../chosen.ts';

/** The sentences of the sheet that reports what somebody else wrote. */
export const contentReportTexts = textsOr('contentReport', contentReport);
