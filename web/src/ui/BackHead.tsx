import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type BackHeadProps = {
  title: string;
  /** The target of the arrow. */
  back: string;
  backLabel: string;
  /** `small` if the page belongs to one that was open before. */
  size?: 'small';
  /** Shown below the title. */
  under?: ReactNode;
  /** Shown at the end of it. */
  children?: ReactNode;
};

/** The header of a page below another: back arrow and title. */
export function BackHead({ title, back, backLabel, size, under, children }: BackHeadProps) {
  return (
    <header className="top">
      <Link className="ib" to={back} aria-label={backLabel} title={backLabel}>
        <ArrowRight />
      </Link>
      {under === undefined ? (
        <h1 className={size === 'small' ? 'h2 grow' : 'title grow'}>{title}</h1>
      ) : (
        <div className="grow">
          <h1 className={size === 'small' ? 'h2' : 'title'}>{title}</h1>
          {under}
        </div>
      )}
      {children}
    </header>
  );
}
