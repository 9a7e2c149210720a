import { all } from '@sali/texts/ru/all';
import type { LanguageTexts } from '../languageTexts.ts';
import { phrases } from './phrases.ts';
import { words } from './words.ts';

export const russian: LanguageTexts = { ...all, words, phrases };
