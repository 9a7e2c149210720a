import { meals } from '@sali/texts/he/meals';
import { textsOr } from '../chosen.ts';

/** The sentences of the meal plan. */
export const mealsTexts = textsOr('meals', meals);
