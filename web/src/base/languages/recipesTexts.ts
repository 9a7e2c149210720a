import { recipes } from '@sali/texts/he/recipes';
import { textsOr } from './chosen.ts';

/** The sentences of recipes. */
export const recipesTexts = textsOr('recipes', recipes);
