import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { useIsDesk } from '../../base/ui/useMedia.ts';
import { clsx } from 'clsx';
import styles from './settings.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import foldStyles from '../../base/ui/fold.module.css';
import panelStyles from '../../base/ui/panels.module.css';

type SettingsCardProps = {
  title: string;
  /** The values that are set now, as read while the group is closed. */
  summary: string;
  /** The anchor by which an address leads to it. */
  anchor?: string;
  children: ReactNode;
};

/** A group of settings with a title: closed on a phone, unless the address leads to it [SE20]. */
export function SettingsCard({ title, summary, anchor, children }: SettingsCardProps) {
  const id = useId();
  const isDesk = useIsDesk();
  const isTarget = useLocation().hash === `#${anchor}`;
  return (
    <section id={anchor} className={clsx(uiStyles.card, styles.card)} aria-labelledby={id}>
      <details className={foldStyles.details} open={isDesk || isTarget}>
        <summary className={styles.summary}>
          <span className={uiStyles.grow}>
            <h2 className={uiStyles.heading} id={id}>
              {title}
            </h2>
            <span className={clsx(uiStyles.secondary, uiStyles.clipped, uiStyles.block, styles.now)}>{summary}</span>
          </span>
          <ChevronDown className={foldStyles.chevron} />
        </summary>
        <div className={clsx(panelStyles.card, styles.content)}>{children}</div>
      </details>
    </section>
  );
}
