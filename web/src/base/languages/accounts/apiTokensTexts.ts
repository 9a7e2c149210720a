import { apiTokens } from '@sali/texts/he/apiTokens';
import { textsOr } from '../chosen.ts';

/** The sentences of tokens for a person's own programs. */
export const apiTokensTexts = textsOr('apiTokens', apiTokens);
