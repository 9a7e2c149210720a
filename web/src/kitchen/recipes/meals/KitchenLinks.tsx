import { CalendarDays, Refrigerator } from 'lucide-react';
import { mealsTexts } from '@sali/texts/app/meals';
import { pantryTexts } from '@sali/texts/app/pantry';
import { clsx } from 'clsx';
import { LinkButton } from '../../../base/ui/Button.tsx';
import uiStyles from '../../../base/ui/ui.module.css';

/** The ways from the recipes to the week's menu and to what is at home. */
export function KitchenLinks() {
  return (
    <p className={clsx(uiStyles.row, uiStyles.wrap)}>
      <LinkButton look="quiet" size="sm" to="/plan">
        <CalendarDays />
        {mealsTexts.title}
      </LinkButton>
      <LinkButton look="quiet" size="sm" to="/pantry">
        <Refrigerator />
        {pantryTexts.title}
      </LinkButton>
    </p>
  );
}
