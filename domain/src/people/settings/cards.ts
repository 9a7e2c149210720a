import { CARD_CODE_MAX, CARD_NAME_MAX, CLUBS_MAX } from '../../base/limits.ts';
import { isRecord } from '../../base/unknownValues.ts';
import { parseClub } from './clubs.ts';

/** The barcodes of goods, by the names that browsers give to formats. */
export const GOODS_FORMATS = ['ean_13', 'ean_8', 'upc_a'] as const;
/** The codes that are printed on the cards of clubs. */
export const CARD_FORMATS = [...GOODS_FORMATS, 'code_128', 'code_39', 'itf', 'qr_code'] as const;
export type CodeFormat = (typeof CARD_FORMATS)[number];

/** The card of a club or a chain, as it is shown at a till [CC1]. */
export type ClubCard = {
  readonly id: string;
  readonly name: string;
  /** Without leading zeros; null where the card is of no chain that is known. */
  readonly chain: string | null;
  /** The numbers of the chain's clubs that the card gives. */
  readonly clubs: readonly number[];
  readonly code: string;
  readonly format: CodeFormat;
};

/** The id of a chain as stores have it, without leading zeros. */
export const CARD_CHAIN = /^[^0:,\s][^:,\s]{0,59}$/;

const CODES: Readonly<Record<CodeFormat, RegExp>> = {
  ean_13: /^\d{13}$/,
  ean_8: /^\d{8}$/,
  upc_a: /^\d{12}$/,
  code_128: /^[ -~]+$/,
  code_39: /^[A-Z0-9 $%+./-]+$/,
  itf: /^(?:\d\d)+$/,
  qr_code: /[^]/,
};

/** Whether a format can write the code. Check digits are the business of who reads it. */
export const isCodeOf = (format: CodeFormat, code: string): boolean =>
  code.length <= CARD_CODE_MAX && CODES[format].test(code);

const isShortText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;

const isFormat = (value: unknown): value is CodeFormat => CARD_FORMATS.some((format) => format === value);

const isClubId = (value: unknown): boolean => typeof value === 'number' && parseClub(value) !== null;

/** Whether a stored or imported value is a card. */
export function isClubCard(value: unknown): value is ClubCard {
  if (!isRecord(value)) return false;
  const { id, name, chain, clubs, code, format } = value;
  return (
    isShortText(id, 36) &&
    isShortText(name, CARD_NAME_MAX) &&
    (chain === null || (isShortText(chain, 60) && CARD_CHAIN.test(chain))) &&
    Array.isArray(clubs) &&
    clubs.length <= CLUBS_MAX &&
    clubs.every(isClubId) &&
    isShortText(code, CARD_CODE_MAX) &&
    isFormat(format) &&
    isCodeOf(format, code)
  );
}
