import { Button, type ButtonProps } from './Button.tsx';

export type PagerProps = Pick<ButtonProps, 'look' | 'block' | 'className'> & {
  /** The rows that are shown in pages. */
  pages: { readonly hasMore: boolean; readonly isLoadingMore: boolean; readonly loadMore: () => void };
  label: string;
  /** Shown while the next page is loading, instead of the label. */
  loadingLabel?: string;
};

/** The button below rows that loads the next page; nothing where there is none. */
export function Pager({ pages, label, loadingLabel = label, ...button }: PagerProps) {
  if (!pages.hasMore) return null;
  return (
    <Button {...button} isUnavailable={pages.isLoadingMore} onClick={pages.loadMore}>
      {pages.isLoadingMore ? loadingLabel : label}
    </Button>
  );
}
