import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import styles from './DealHint.module.css';
import uiStyles from '../ui.module.css';
import statesStyles from '../states.module.css';

/** @property title what one more makes; @property children what that does to the sum; @property part for tests */
type DealHintProps = { title: ReactNode; children: ReactNode; part?: string; className?: string };

/** A deal that is nearly reached. */
export const DealHint = ({ title, children, part, className }: DealHintProps) => (
  <p data-part={part} className={clsx(statesStyles.strip, styles.hint, className)}>
    <Sparkles />
    <span className={uiStyles.grow}>
      <span className={uiStyles.strong}>{title}</span>
      <span className={styles.effect}>{children}</span>
    </span>
  </p>
);
