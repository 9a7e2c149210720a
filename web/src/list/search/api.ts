import type { TypedTextAnswer } from '@sali/contract/lists/typedLines';
import { call } from '../../http.ts';

/** What was typed, as lines of a list with their categories; nothing is stored. @throws HttpError */
export const readTyped = async (text: string): Promise<TypedTextAnswer['lines']> =>
  (await call<TypedTextAnswer>('POST', 'lists/read-text', { body: { text }, auth: 'none' })).lines;
