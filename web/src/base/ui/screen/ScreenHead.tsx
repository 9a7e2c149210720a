import { Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import styles from './ScreenHead.module.css';
import uiStyles from '../ui.module.css';

type ScreenHeadProps = {
  title: string;
  /** The text while the screen stays on; null while it may go off. */
  screenOn: string | null;
  className?: string;
  /** Buttons beside the title that change how the page looks. */
  actions?: ReactNode;
  /** The way out. */
  children: ReactNode;
};

/** The head of a page that takes the whole screen, for hands that are busy: the way out, the title, and that the screen stays on. */
export function ScreenHead({ title, screenOn, className, actions, children }: ScreenHeadProps) {
  return (
    <header className={clsx(styles.head, className)}>
      {children}
      <h1 className={clsx(uiStyles.strong, uiStyles.clipped, uiStyles.grow)}>
        <bdi>{title}</bdi>
      </h1>
      {actions}
      {screenOn !== null && (
        <span className={clsx(uiStyles.badge, uiStyles.green)}>
          <Sun className={uiStyles.icon14} />
          {screenOn}
        </span>
      )}
    </header>
  );
}
