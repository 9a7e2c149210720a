import { type ReactNode, createContext, use } from 'react';
import uiStyles from './ui.module.css';
import styles from './PageHead.module.css';
import { clsx } from 'clsx';

/** The app's part at the end of every page's header: the sync indicator, the account. */
export const PageHeadEnd = createContext<ReactNode>(null);

/** The header of a page: its title or the logo, and the app's part at its end. */
export function PageHead({ children }: { children: ReactNode }) {
  return (
    <header className={styles.head} data-part="page-head">
      {children}
      <span className={clsx(uiStyles.row, styles.end)}>{use(PageHeadEnd)}</span>
    </header>
  );
}
