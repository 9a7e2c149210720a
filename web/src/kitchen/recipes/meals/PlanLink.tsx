import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { mealsTexts } from '@sali/texts/app/meals';
import { clsx } from 'clsx';
import buttonStyles from '../../../base/ui/Button.module.css';

/** Plans the recipe for a day of the week. */
export function PlanLink({ recipeId }: { recipeId: number }) {
  return (
    <Link className={clsx(buttonStyles.button, buttonStyles.quiet)} to={`/plan?recipe=${recipeId}`}>
      <CalendarPlus />
      {mealsTexts.plan}
    </Link>
  );
}
