import { all } from '@sali/texts/ar/all';
import type { LanguageTexts } from '../languageTexts.ts';
import { phrases } from './phrases.ts';
import { words } from './words.ts';

export const arabic: LanguageTexts = { ...all, words, phrases };
