import type { CodeFormat } from '@sali/domain/people/settings/cards';
import { barsOf } from './cardBars.ts';

/** The kind of bars that a typed number has on a card: a barcode of goods where the check digit is right, else Code 128. */
export const typedFormat = (code: string): Exclude<CodeFormat, 'qr_code'> =>
  code.length === 13 && barsOf('ean_13', code) !== null ? 'ean_13' : 'code_128';
