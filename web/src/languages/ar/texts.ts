import type { AllTexts } from '../texts.ts';
import { accessibility } from './accessibility.ts';
import { admin } from './admin.ts';
import { errors } from './errors.ts';
import { feeds } from './feeds.ts';
import { main } from './main.ts';
import { phrases } from './phrases.ts';
import { words } from './words.ts';

export const arabic: AllTexts = { main, admin, feeds, accessibility, words, errors, phrases };
