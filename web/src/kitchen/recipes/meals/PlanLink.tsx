import { CalendarPlus } from 'lucide-react';
import { mealsTexts } from '@sali/texts/app/meals';
import { LinkButton } from '../../../base/ui/Button.tsx';

/** Plans the recipe for a day of the week. */
export function PlanLink({ recipeId }: { recipeId: number }) {
  return (
    <LinkButton look="quiet" to={`/plan?recipe=${recipeId}`}>
      <CalendarPlus />
      {mealsTexts.plan}
    </LinkButton>
  );
}
