import { texts } from '@sali/texts/app/main';
import { personName } from '../../base/languages/personName.ts';
import type { Person } from '../../people/live/whereabouts.ts';
import { clsx } from 'clsx';
import styles from './ListCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** 'יוסי כאן עכשיו': who has the list of a card open at this moment. */
export function HereNow({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null;
  const names = people.map(({ userId, username }) => personName(userId, username)).join(texts.list.comma);
  return (
    <span className={clsx(uiStyles.row, uiStyles.size14, uiStyles.gap4, styles.here)} role="status">
      <i className={styles.hereDot} />
      <bdi className={clsx(uiStyles.clipped, uiStyles.shrinkable)}>
        {texts.list.hereNow({ count: people.length, names })}
      </bdi>
    </span>
  );
}
