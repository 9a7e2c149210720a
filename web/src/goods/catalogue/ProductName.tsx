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

/** The measures of a name, those that follow each other together. */
function joinedMeasures(name: string) {
  const joined: ReturnType<typeof measuresIn>[] = [];
  let end = 0;
  for (const measure of measuresIn(name)) {
    const before = joined.at(-1);
    if (before && name.slice(end, measure.from).trim() === '') before.push(measure);
    else joined.push([measure]);
    end = measure.to;
  }
  return joined;
}

/**
 * A product's name that cannot be misread: a percent or a size stays on one line and in its own order, and a dot is between
 * two of them, so that 'חלב 1% 1 ליטר' is not read as 11% [G84]. Those two break together, so that no line ends or begins
 * with the dot. The text stays the same for those who hear or copy it.
 */
export function ProductName({ name, part = (from, to) => name.slice(from, to), className }: ProductNameProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const measures of joinedMeasures(name)) {
    const spans: ReactNode[] = [];
    for (const [at, { from, to }] of measures.entries()) {
      const words = <Fragment key={`words-${end}`}>{part(end, from)}</Fragment>;
      (at === 0 ? parts : spans).push(words);
      spans.push(
        <span key={`measure-${from}`} className={clsx(styles.measure, at > 0 && styles.dot)}>
          {part(from, to)}
        </span>,
      );
      end = to;
    }
    parts.push(
      <span key={`joined-${end}`} className={styles.joined}>
        {spans}
      </span>,
    );
  }
  return (
    <bdi className={clsx(styles.whole, className)}>
      {parts}
      {part(end, name.length)}
    </bdi>
  );
}
