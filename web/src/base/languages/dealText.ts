import { dealWords } from '@sali/contract/goods/prices/dealWords';
import type { DealSummary } from '@sali/domain/goods/promotions/texts/dealText';
import { dealsTexts } from '@sali/texts/app/deals';

/** A deal in the page's language; what a chain wrote stays as it is. */
export const dealText = (text: DealSummary): string => dealWords(text, dealsTexts);
