import type { SaleVerdict } from '@sali/domain/goods/prices/history';
import type { DealPart, DealSummary } from '@sali/domain/goods/promotions/texts/dealText';
import { deals } from '@sali/texts/he/deals';
import { prices } from '@sali/texts/he/prices';
import { dealWords } from './dealWords.ts';
import { verdictWords } from './verdictWords.ts';

/** The Hebrew texts of deals that answers have beside their codes. */

export const hebrewDeal = (text: DealSummary): string => dealWords(text, deals);

export const hebrewVerdict = (verdict: SaleVerdict): string => verdictWords(verdict, prices);

/** @param days as of `lowestDaysToShow` */
export const hebrewLowest = (days: number): string => prices.lowest({ days });

/** The parts of a text for the wire; null for a chain's own words. */
export const dealPartsToWire = (text: DealSummary | null): DealPart[] | null =>
  text === null || typeof text === 'string' ? null : [...text];

/** A text that may be missing, with its parts. */
export const saleTextToWire = (text: DealSummary | null) => ({
  sale_text: text === null ? null : hebrewDeal(text),
  sale_parts: dealPartsToWire(text),
});
