import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import styles from './MoreRow.module.css';
import iconStyles from '../icon.module.css';
import layoutStyles from '../layout.module.css';
import textStyles from '../text.module.css';

export type MoreRowProps = { icon: ReactNode; title: string; hint: ReactNode; onPress: () => void };

/** The way to a further dialog, as a row that says what is there. */
export function MoreRow({ icon, title, hint, onPress }: MoreRowProps) {
  return (
    <button type="button" className={styles.moreRow} onClick={onPress}>
      {icon}
      <span className={layoutStyles.grow}>
        <span className={clsx(textStyles.medium, layoutStyles.block)}>{title}</span>
        <span className={textStyles.secondary}>{hint}</span>
      </span>
      <ChevronLeft className={clsx(iconStyles.small, textStyles.muted)} />
    </button>
  );
}
