import { type ReactNode, createContext, use } from 'react';

/** What the frame of the app puts at the end of every page's header: the sync indicator, the account. */
export const PageHeadEnd = createContext<ReactNode>(null);

/** The header of a page: its title, or the mark, and at the end what the frame provides. */
export function PageHead({ children }: { children: ReactNode }) {
  return (
    <header className="page-head">
      {children}
      <span className="row">{use(PageHeadEnd)}</span>
    </header>
  );
}
