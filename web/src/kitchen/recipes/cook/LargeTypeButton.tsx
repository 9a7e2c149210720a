import { AArrowUp } from 'lucide-react';
import { recipesTexts } from '@sali/texts/app/recipes';
import { clsx } from 'clsx';
import styles from './cook.module.css';
import buttonStyles from '../../../base/ui/Button.module.css';

const label = recipesTexts.cooking.largeType;

type LargeTypeButtonProps = { isLarge: boolean; onChange: (isLarge: boolean) => void };

/** Switches type that can be read from two metres on and off. */
export function LargeTypeButton({ isLarge, onChange }: LargeTypeButtonProps) {
  return (
    <button
      type="button"
      className={clsx(buttonStyles.iconButton, isLarge && styles.isLarge)}
      aria-pressed={isLarge}
      aria-label={label}
      title={label}
      onClick={() => onChange(!isLarge)}
    >
      <AArrowUp />
    </button>
  );
}
