import { clsx } from 'clsx';
import styles from './Rings.module.css';
import uiStyles from './ui.module.css';

const round = { fill: 'none', cx: 28, cy: 28, r: 22 } as const;

/** How much of something is done, 0–100, as a ring with the number in it. */
export function ProgressRing({ percent }: { percent: number }) {
  return (
    <span className={styles.progress}>
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle className={styles.track} {...round} />
        {percent > 0 && (
          <circle className={styles.arc} {...round} pathLength={100} strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <bdi className={clsx(uiStyles.number, percent === 100 && styles.threeDigits)}>{percent}%</bdi>
    </span>
  );
}

/** The ring that fills while a tick can still be taken back; how long is `--pending` of the tokens. */
export function PendingRing() {
  return (
    <svg className={styles.pending} viewBox="0 0 40 40" aria-hidden="true">
      <circle className={styles.track} cx="20" cy="20" r="17" />
      <circle className={styles.arc} cx="20" cy="20" r="17" pathLength={100} />
    </svg>
  );
}
