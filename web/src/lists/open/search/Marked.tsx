import { highlight } from '@sali/domain/goods/catalogue/highlight';
import { Fragment, type ReactNode } from 'react';
import { ProductName } from '../../../goods/catalogue/ProductName.tsx';

/** A name with what answers the query marked in it. */
export function Marked({ name, query }: { name: string; query: string }) {
  const source = name.normalize('NFC');
  const marks = highlight(name, query);
  const marked = (first: number, last: number): ReactNode => {
    const parts: ReactNode[] = [];
    let end = first;
    for (const mark of marks) {
      const [from, to] = [Math.max(first, mark.from), Math.min(last, mark.to)];
      if (from >= to) continue;
      parts.push(
        <Fragment key={`plain-${end}`}>{source.slice(end, from)}</Fragment>,
        <mark key={`mark-${from}`}>{source.slice(from, to)}</mark>,
      );
      end = to;
    }
    return [...parts, source.slice(end, last)];
  };
  return <ProductName name={source} part={marked} />;
}
