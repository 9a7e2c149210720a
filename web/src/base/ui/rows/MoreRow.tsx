import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import styles from './MoreRow.module.css';
import uiStyles from '../ui.module.css';

export type MoreRowProps = { icon: ReactNode; title: string; hint: ReactNode; onPress: () => void };

/** The way to a further dialog, as a row that says what is there. */
export function MoreRow({ icon, title, hint, onPress }: MoreRowProps) {
  return (
    <button type="button" className={styles.moreRow} onClick={onPress}>
      {icon}
      <span className={uiStyles.grow}>
        <span className={clsx(uiStyles.medium, uiStyles.block)}>{title}</span>
        <span className={uiStyles.secondary}>{hint}</span>
      </span>
      <ChevronLeft className={clsx(uiStyles.icon16, uiStyles.muted)} />
    </button>
  );
}
