import type { Agorot } from '@sali/domain/base/units';
import { parseShekels } from '@sali/domain/base/money';
import { plainNumber } from './numbers.ts';
import { cleanField } from './texts.ts';

/** A number's field: the number, nothing, or something that is none. Junk is kept within a column's bounds. */
export type NumberField = number | 'unreadable' | null;

const INTEGER_MAX = 2_147_483_647;

export const fitting = (number: number): number => Math.max(-INTEGER_MAX, Math.min(INTEGER_MAX, Math.round(number)));

/** 'לא ידוע' and the like say nothing. */
const isNothing = (text: string): boolean => cleanField(text) === '' && plainNumber(text) !== '0';

/** The form of nearly every field. */
const PLAIN = /^-?\d{1,9}(?:\.\d{1,4})?$/;

export function parseNumberField(text = ''): NumberField {
  if (PLAIN.test(text)) return Number(text);
  if (text === '') return null;
  if (isNothing(text)) return null;
  const plain = plainNumber(text);
  const number = plain === '' ? NaN : Number(plain);
  return Number.isFinite(number) ? number : 'unreadable';
}

/** Shekels; more than a column holds is not a price. */
export function parsePriceField(text = ''): Agorot | 'unreadable' | null {
  if (PLAIN.test(text)) return parseShekels(text) ?? 'unreadable';
  return text === '' || isNothing(text) ? null : (parseShekels(plainNumber(text)) ?? 'unreadable');
}
