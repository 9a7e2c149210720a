import { type ReactNode, useId } from 'react';
import { clsx } from 'clsx';
import styles from './settings.module.css';
import cardStyles from '../../base/ui/card.module.css';
import panelStyles from '../../base/ui/panels.module.css';
import textStyles from '../../base/ui/text.module.css';

type SettingsCardProps = {
  title: string;
  /** The anchor by which an address leads to it. */
  anchor?: string;
  children: ReactNode;
};

/** A group of settings with a title. */
export function SettingsCard({ title, anchor, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section id={anchor} className={clsx(cardStyles.card, panelStyles.card, styles.card)} aria-labelledby={id}>
      <h2 className={textStyles.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
