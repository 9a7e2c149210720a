import { all } from '@sali/texts/en/all';
import type { LanguageTexts } from '../languageTexts.ts';
import { phrases } from './phrases.ts';
import { words } from './words.ts';

export const english: LanguageTexts = { ...all, words, phrases };
