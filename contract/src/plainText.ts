import { z } from 'zod';

/** What no text of the database holds: U+0000, and half of a surrogate pair. */
const PLAIN = /^[^\u0000\p{Surrogate}]*$/u;

export const NOT_PLAIN = 'הטקסט מכיל תו שאינו חוקי';

export const isPlain = (text: string): boolean => PLAIN.test(text);

const tooLongOf = (max: number): string => `עד ${max} תווים`;

/** A text that can be kept, of at most so many characters. */
export const plainText = (max: number, tooLong = tooLongOf(max)) =>
  z.string().max(max, tooLong).regex(PLAIN, NOT_PLAIN);

/** The same without the blanks around it, which count for nothing. */
export const trimmedText = (max: number, tooLong = tooLongOf(max), notText?: string) =>
  z.string(notText).trim().max(max, tooLong).regex(PLAIN, NOT_PLAIN);
