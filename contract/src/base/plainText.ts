import { z } from 'zod';
import { messageText } from './messages.ts';

/** Text that the database can store: without U+0000 and without halves of surrogate pairs. */
const PLAIN = /^[^\u0000\p{Surrogate}]*$/u;

/** The code of a character that no text may have. */
export const NOT_PLAIN = 'character_invalid';

export const isPlain = (text: string): boolean => PLAIN.test(text);

const tooLongOf = (max: number): string => messageText('text_long', { max });

/** A text that the database can store, of at most `max` characters. */
export const plainText = (max: number) => z.string().max(max, tooLongOf(max)).regex(PLAIN, NOT_PLAIN);

/** {@link plainText} without blanks around it: they are removed before the length is checked. */
export const trimmedText = (max: number, tooLong = tooLongOf(max), notText?: string) =>
  z.string(notText).trim().max(max, tooLong).regex(PLAIN, NOT_PLAIN);
