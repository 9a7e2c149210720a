import { spending } from '@sali/texts/he/spending';
import { textsOr } from '../chosen.ts';

/** The sentences of the page of spending. */
export const spendingTexts = textsOr('spending', spending);
