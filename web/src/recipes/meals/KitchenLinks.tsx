import { CalendarDays, Refrigerator } from 'lucide-react';
import { Link } from 'react-router';
import { mealsTexts } from '../../languages/kitchen/mealsTexts.ts';
import { pantryTexts } from '../../languages/kitchen/pantryTexts.ts';
import { clsx } from 'clsx';
import buttonStyles from '../../ui/Button.module.css';
import layoutStyles from '../../ui/layout.module.css';

const look = clsx(buttonStyles.button, buttonStyles.quiet, buttonStyles.small);

/** The ways from the recipes to the week's menu and to what is at home. */
export function KitchenLinks() {
  return (
    <p className={clsx(layoutStyles.row, layoutStyles.wrap)}>
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
