import { highlight } from '@sali/domain/catalogue/highlight';
import { Fragment, type ReactNode } from 'react';

/** A name with what answers the query marked in it. */
export function Marked({ name, query }: { name: string; query: string }) {
  const source = name.normalize('NFC');
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of highlight(name, query)) {
    parts.push(
      <Fragment key={`plain-${end}`}>{source.slice(end, from)}</Fragment>,
      <mark key={`mark-${from}`}>{source.slice(from, to)}</mark>,
    );
    end = to;
  }
  return (
    <bdi>
      {parts}
      {source.slice(end)}
    </bdi>
  );
}
