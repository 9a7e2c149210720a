import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import uiStyles from './ui.module.css';
import styles from './states.module.css';

export type EmptyStateProps = {
  title: string;
  text?: string;
  art?: ReactNode;
  /** It is the whole page, whose heading it has. */
  isPage?: boolean;
  children?: ReactNode;
};

/** An empty state: a drawing, one sentence, one button (the children). */
export function EmptyState({ title, text, art, isPage = false, children }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <section data-fills="" className={clsx(styles.empty, uiStyles.grow)}>
      {art}
      <Title className={uiStyles.heading}>{title}</Title>
      {text !== undefined && <p className={uiStyles.muted}>{text}</p>}
      {children}
    </section>
  );
}

/** A placeholder in the shape of what is loading. `width` and `height` are CSS lengths. */
export function Skeleton({ width, height }: { width: string; height: string }) {
  return <span className={styles.skeleton} aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />;
}

/** A quiet line under a header, for example about a missing network. It never covers anything. */
export function Strip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.strip} role="status">
      {icon}
      <span className={uiStyles.grow}>{children}</span>
    </p>
  );
}

export type WaitingProps = {
  /** The text for screen readers: it says what is loading. */
  text: string;
  className: string | undefined;
  /** Skeletons in the shape of the content that is loading. */
  children: ReactNode;
};

/** The place of a part of a page while it is loading. */
export function Waiting({ text, className, children }: WaitingProps) {
  return (
    <div className={className}>
      <p className={uiStyles.visuallyHidden} role="status">
        {text}
      </p>
      {children}
    </div>
  );
}
