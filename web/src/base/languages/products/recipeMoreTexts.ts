import { recipeMore } from '@sali/texts/he/recipeMore';
import { textsOr } from '../chosen.ts';

/** The sentences of what is loaded after the page of a recipe: its pictures, copies, reports and deleted recipes. */
export const recipeMoreTexts = textsOr('recipeMore', recipeMore);
