import type { DealPart, DealSummary } from '@sali/domain/goods/promotions/texts/dealText';
import type { DealsTexts } from '@sali/texts/types';
import { priceText } from './priceText.ts';

/** Deals in words, by the catalogue of a language. It imports no schemas and no catalogue. */

/** A deal with its conditions [B16]; what a chain wrote stays as it is. */
export const dealWords = (text: DealSummary, { parts }: DealsTexts): string =>
  typeof text === 'string' ? text : text.map((part) => partWords(part, parts)).join(', ');

type Values = Readonly<Record<string, string | number>>;
/** A method's parameters are compared both ways: each message names the values that it needs. */
type Wording = { word(values: Values): string }['word'];

function partWords({ code, params }: DealPart, texts: DealsTexts['parts']): string {
  const wording: string | Wording = texts[code];
  if (typeof wording === 'string') return wording;
  return wording('price' in params ? { ...params, price: priceText(params.price) } : params);
}
