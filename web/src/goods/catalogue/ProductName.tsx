import { measuresIn } from '@sali/domain/goods/catalogue/size';
import { Fragment, type ReactNode } from 'react';
import { clsx } from 'clsx';
import styles from './ProductName.module.css';

export type ProductNameProps = {
  name: string;
  /** Draws the part of the name between two places; without it as it is. */
  part?: (from: number, to: number) => ReactNode;
  className?: string | undefined;
};

/**
 * A product's name that cannot be misread: a percent or a size stays on one line and in its own order, and a dot is between
 * two of them, so that 'חלב 1% 1 ליטר' is not read as 11% [G84]. The text stays the same for those who hear or copy it.
 */
export function ProductName({ name, part = (from, to) => name.slice(from, to), className }: ProductNameProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  const measures = measuresIn(name);
  for (const [at, { from, to }] of measures.entries()) {
    const next = measures[at + 1];
    const hasNext = next !== undefined && name.slice(to, next.from).trim() === '';
    parts.push(
      <Fragment key={`words-${end}`}>{part(end, from)}</Fragment>,
      <span key={`measure-${from}`} className={clsx(styles.measure, hasNext && styles.dot)}>
        {part(from, to)}
      </span>,
    );
    end = to;
  }
  return (
    <bdi className={className}>
      {parts}
      {part(end, name.length)}
    </bdi>
  );
}
