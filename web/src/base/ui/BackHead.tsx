import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clsx } from 'clsx';
import styles from './BackHead.module.css';
import buttonStyles from './Button.module.css';
import uiStyles from './ui.module.css';

type BackHeadProps = {
  title: string;
  /** The target of the arrow. */
  back: string;
  backLabel: string;
  /** `small` if the page belongs to one that was open before. */
  size?: 'small';
  /** For pages that are wider than a phone's column, such as the administration. */
  isWide?: boolean;
  /** The page around it keeps its content off the edges. */
  isInset?: boolean;
  /** Shown below the title. */
  under?: ReactNode;
  /** Shown at the end of it. */
  children?: ReactNode;
};

/** The header of a page below another: back arrow and title. */
export function BackHead({ title, back, backLabel, size, isWide, isInset, under, children }: BackHeadProps) {
  return (
    <header className={clsx(styles.head, isWide && styles.wide, isInset && styles.inset)}>
      <Link className={buttonStyles.iconButton} to={back} aria-label={backLabel} title={backLabel}>
        <ArrowRight />
      </Link>
      {under === undefined ? (
        <h1 className={clsx(uiStyles.grow, size === 'small' ? uiStyles.heading : uiStyles.title)}>{title}</h1>
      ) : (
        <div className={uiStyles.grow}>
          <h1 className={size === 'small' ? uiStyles.heading : uiStyles.title}>{title}</h1>
          {under}
        </div>
      )}
      {children}
    </header>
  );
}
