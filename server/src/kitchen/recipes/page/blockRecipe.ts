import {
  addStep,
  ingredientsOf,
  type PageIngredient,
  type PageStep,
  partNameOf,
} from '@sali/domain/kitchen/recipes/page/pageLines';
import { ingredientRegion } from './blockIngredients.ts';
import type { BlockLine } from './blockLines.ts';
import { areListedSteps, stepRegion } from './blockSteps.ts';
import { isPartHeading, partNameIn } from './lineKinds.ts';

/**
 * A recipe that only the looks of a page show: lists and rows of lines with amounts are ingredients, and the list or the
 * paragraphs that follow them are steps, below headings in any language or without one.
 */
export type BlockRecipe = {
  readonly ingredients: readonly PageIngredient[];
  readonly steps: readonly PageStep[];
  /** Whether the steps are a list of work, without talk among them. */
  readonly areListed: boolean;
};

/** @param lines of the page without what is around its recipe */
export function blockRecipe(lines: readonly BlockLine[]): BlockRecipe {
  const ingredients = ingredientRegion(lines);
  const steps = stepRegion(lines, ingredients?.lines ?? [], ingredients?.end ?? 0);
  return {
    ingredients: ingredientsOf(
      ingredients?.lines.map((line) => (isPartHeading(line) ? `${partNameOf(line.text)}:` : line.text)),
    ),
    steps: steps ? stepsOfBlocks(steps.lines) : [],
    areListed: steps !== undefined && areListedSteps(lines, steps.lines, ingredients?.lines ?? []),
  };
}

function stepsOfBlocks(lines: readonly BlockLine[]): PageStep[] {
  const steps: PageStep[] = [];
  // A single heading above all steps does not name a part.
  const headings = lines.filter(isPartHeading);
  const isPart = headings.length > 1 || headings[0] !== lines[0];
  let part = '';
  for (const line of lines)
    if (!isPartHeading(line)) addStep(line.text, part, steps);
    else if (isPart) part = partNameIn(line.text) || part;
  return steps;
}
