import { Smartphone } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { weekTexts } from '@sali/texts/app/week';
import { Button } from '../../base/ui/Button.tsx';
import { clsx } from 'clsx';
import styles from './OverviewPage.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import tintStyles from '../../base/ui/tint.module.css';

/** The meaning of Safari's seven days for a guest, or for somebody whose lists are in an account [S28]. */
export function WeekNotice({ isGuest, onRead }: { isGuest: boolean; onRead: () => void }) {
  const words = weekTexts;
  return (
    <aside className={clsx(uiStyles.card, styles.hint)}>
      <span className={clsx(uiStyles.tile, tintStyles.green)}>
        <Smartphone />
      </span>
      <span>
        <span className={clsx(uiStyles.strong, uiStyles.block)}>{words.title}</span>
        <span className={uiStyles.secondary}>{isGuest ? texts.sync.term['seven-days'] : words.account}</span>
      </span>
      <Button look="soft" size="sm" className={styles.hintButton} onClick={onRead}>
        {words.read}
      </Button>
    </aside>
  );
}
