import { Store } from 'lucide-react';
import { useState } from 'react';
import { storesTexts } from '@sali/texts/app/stores';
import { Button } from '../../base/ui/Button.tsx';
import { clsx } from 'clsx';
import styles from './StoreQuestion.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import tintStyles from '../../base/ui/tint.module.css';

/** Stays on the device: the question is asked once for all who sign in here. */
const ASKED_KEY = 'sali-store-asked';

/** Asks once, at the first price, where the person shops [N56]. @param onChoose opens the choice, the nearest stores first */
export function StoreQuestion({ onChoose }: { onChoose: () => void }) {
  const [isAsked, setIsAsked] = useState(() => localStorage.getItem(ASKED_KEY) !== null);
  if (isAsked) return null;
  const answer = () => {
    localStorage.setItem(ASKED_KEY, '1');
    setIsAsked(true);
  };
  return (
    <section className={clsx(uiStyles.card, styles.question)} aria-label={storesTexts.question}>
      <span className={clsx(uiStyles.tile, tintStyles.green)}>
        <Store />
      </span>
      <span>
        <span className={clsx(uiStyles.strong, uiStyles.block)}>{storesTexts.question}</span>
        <span className={uiStyles.secondary}>{storesTexts.questionText}</span>
      </span>
      <span className={clsx(uiStyles.row, styles.answers)}>
        <Button
          look="soft"
          size="sm"
          onClick={() => {
            answer();
            onChoose();
          }}
        >
          {storesTexts.answer}
        </Button>
        <Button look="ghost" size="sm" onClick={answer}>
          {storesTexts.later}
        </Button>
      </span>
    </section>
  );
}
