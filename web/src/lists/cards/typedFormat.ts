import type { CodeFormat } from '@sali/domain/people/settings/cards';
import { barsOf } from './cardBars.ts';

/** The kind of bars that a typed number has on a card: 13 digits with a right check digit are an EAN, the rest is
 * Code 128. */
export const typedFormat = (code: string): Exclude<CodeFormat, 'qr_code'> =>
  code.length === 13 && barsOf('ean_13', code) !== null ? 'ean_13' : 'code_128';
