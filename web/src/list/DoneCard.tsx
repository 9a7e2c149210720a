import type { ShoppingList } from '@sali/domain/lists/list';
import { purchaseOf } from '@sali/domain/lists/view';
import { PartyPopper } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { Money } from '../ui/Money.tsx';
import styles from './DoneCard.module.css';
import textStyles from '../ui/text.module.css';

/** All is in the cart: what was bought, in place of folded categories. */
export function DoneCard({ list }: { list: ShoppingList }) {
  const { count, agorot, savedAgorot } = purchaseOf(list);
  return (
    <section data-part="done" className={styles.card} aria-label={texts.list.allDone}>
      <PartyPopper className={styles.icon} />
      <h2 className={textStyles.heading}>{list.isCompleted ? texts.list.finished : texts.list.allDone}</h2>
      <p className={styles.sums}>
        {texts.list.products({ count })}
        {agorot > 0 && (
          <span className={styles.sum}>
            {' · '}
            <Money agorot={agorot} />
          </span>
        )}
        {savedAgorot > 0 && (
          <span className={styles.saved}>
            {' · '}
            {texts.list.saved} <Money agorot={savedAgorot} />
          </span>
        )}
      </p>
    </section>
  );
}
