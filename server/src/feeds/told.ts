import { type Agorot, parseShekels } from '@sali/domain/money';
import { plainNumber } from './numbers.ts';
import { cleanText } from './texts.ts';

/** What a number's field says: the number, nothing, or something that is none. Junk is kept within a column's bounds. */
export type Told = number | 'unreadable' | null;

const INTEGER_MAX = 2_147_483_647;

export const fitting = (number: number): number => Math.max(-INTEGER_MAX, Math.min(INTEGER_MAX, Math.round(number)));

/** 'לא ידוע' and the like say nothing. */
const isNothing = (text: string): boolean => cleanText(text) === '' && plainNumber(text) !== '0';

export function toldNumber(text = ''): Told {
  if (isNothing(text)) return null;
  const plain = plainNumber(text);
  const number = plain === '' ? NaN : Number(plain);
  return Number.isFinite(number) ? number : 'unreadable';
}

/** Shekels; more than a column holds is no price. */
export function toldAgorot(text = ''): Agorot | 'unreadable' | null {
  return isNothing(text) ? null : (parseShekels(plainNumber(text)) ?? 'unreadable');
}
