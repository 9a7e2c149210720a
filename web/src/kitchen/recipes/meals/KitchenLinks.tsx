import { CalendarDays, Refrigerator } from 'lucide-react';
import { Link } from 'react-router';
import { mealsTexts } from '@sali/texts/app/meals';
import { pantryTexts } from '@sali/texts/app/pantry';
import { clsx } from 'clsx';
import buttonStyles from '../../../base/ui/Button.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const look = clsx(buttonStyles.button, buttonStyles.quiet, buttonStyles.small);

/** The ways from the recipes to the week's menu and to what is at home. */
export function KitchenLinks() {
  return (
    <p className={clsx(uiStyles.row, uiStyles.wrap)}>
      <Link className={look} to="/plan">
        <CalendarDays />
        {mealsTexts.title}
      </Link>
      <Link className={look} to="/pantry">
        <Refrigerator />
        {pantryTexts.title}
      </Link>
    </p>
  );
}
