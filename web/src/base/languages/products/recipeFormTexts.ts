import { recipeForm } from '@sali/texts/he/recipeForm';
import { textsOr } from '../chosen.ts';

/** The sentences of the form of a recipe, and of reading one from a text or a page. */
export const recipeFormTexts = textsOr('recipeForm', recipeForm);
