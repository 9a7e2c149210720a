import { receipts } from '@sali/texts/he/receipts';
import { textsOr } from '../chosen.ts';

/** The sentences of pictures of receipts. */
export const receiptsTexts = textsOr('receipts', receipts);
