import { type ReactNode, createContext, use } from 'react';

/** What the app puts at the end of every page's header: the sync indicator, the account. */
export const PageHeadEnd = createContext<ReactNode>(null);

/** The header of a page: its title or the logo, and what the app puts at its end. */
export function PageHead({ children }: { children: ReactNode }) {
  return (
    <header className="page-head">
      {children}
      <span className="row">{use(PageHeadEnd)}</span>
    </header>
  );
}
