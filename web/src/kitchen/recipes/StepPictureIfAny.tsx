import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { Later } from '../../base/ui/Later.tsx';
import { StepPicture } from './parts.ts';

type StepPictureIfAnyProps = { recipe: Recipe; stepId: number; at: number };

/** The picture of a step, whose code is loaded for steps that have one; without it the step is whole as well. */
export function StepPictureIfAny({ recipe, stepId, at }: StepPictureIfAnyProps) {
  if (!recipe.pictures.some((picture) => picture.step_id === stepId)) return null;
  return (
    <Later>
      <StepPicture recipe={recipe} stepId={stepId} at={at} />
    </Later>
  );
}
