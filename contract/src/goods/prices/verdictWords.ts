import type { SaleVerdict } from '@sali/domain/goods/prices/history';
import type { PricesTexts } from '@sali/texts/types';
import { priceText } from './priceText.ts';

/** Whether a sale is worth it, in a sentence [J23], by the catalogue of a language. */
export function verdictWords({ code, params }: SaleVerdict, { verdict: texts }: PricesTexts): string {
  switch (code) {
    case 'real':
      return texts.real({ price: priceText(params.price), days: params.days });
    case 'was_cheaper':
      return texts.was_cheaper({ price: priceText(params.price) });
    case 'same':
    case 'unknown':
      return texts[code];
  }
}
