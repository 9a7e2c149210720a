import { texts } from '@sali/texts/app/main';
import { personName } from '../../base/languages/personName.ts';
import type { Person } from '../../people/live/whereabouts.ts';
import { clsx } from 'clsx';
import styles from './ListCard.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

/** 'יוסי כאן עכשיו': who has the list of a card open at this moment. */
export function HereNow({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null;
  const names = people.map(({ userId, username }) => personName(userId, username)).join(texts.list.comma);
  return (
    <span className={clsx(layoutStyles.row, textStyles.size14, layoutStyles.gap4, styles.here)} role="status">
      <i className={styles.hereDot} />
      <bdi className={clsx(textStyles.clipped, layoutStyles.shrinkable)}>
        {texts.list.hereNow({ count: people.length, names })}
      </bdi>
    </span>
  );
}
