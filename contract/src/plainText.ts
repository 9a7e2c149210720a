import { z } from 'zod';

/** Text that the database can store: without U+0000 and without halves of surrogate pairs. */
const PLAIN = /^[^\u0000\p{Surrogate}]*$/u;

export const NOT_PLAIN = 'הטקסט מכיל תו שאינו חוקי';

export const isPlain = (text: string): boolean => PLAIN.test(text);

const tooLongOf = (max: number): string => `עד ${max} תווים`;

/** A text that the database can store, of at most `max` characters. */
export const plainText = (max: number, tooLong = tooLongOf(max)) =>
  z.string().max(max, tooLong).regex(PLAIN, NOT_PLAIN);

/** {@link plainText} without blanks around it: they are removed before the length is checked. */
export const trimmedText = (max: number, tooLong = tooLongOf(max), notText?: string) =>
  z.string(notText).trim().max(max, tooLong).regex(PLAIN, NOT_PLAIN);
