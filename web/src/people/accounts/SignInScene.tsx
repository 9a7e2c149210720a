import { Store } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { Face } from '../../base/ui/Faces.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { ProgressRing } from '../../base/ui/Rings.tsx';
import { clsx } from 'clsx';
import styles from './SignInScene.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** On a wide screen, a picture of the product: a list, somebody else's tick, a price. */
export function SignInScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.list}>
        <ProgressRing percent={71} />
        <span>
          <b className={uiStyles.block}>{texts.accounts.sceneList}</b>
          <span className={uiStyles.size14}>{texts.accounts.sceneRemaining}</span>
        </span>
      </div>
      <div className={styles.price}>
        <span className={clsx(uiStyles.badge, uiStyles.lime)}>
          <Store className={uiStyles.icon14} />
          {texts.accounts.sceneStore}
        </span>
        <b>{texts.list.total}</b>
        <Money agorot={17042} />
      </div>
      <div className={styles.tick}>
        <Face person={{ key: 'dana', name: texts.accounts.scenePerson }} />
        <span className={uiStyles.size14}>
          {texts.accounts.scenePerson}: <b>{texts.accounts.sceneItem}</b> {texts.list.inCart}
        </span>
      </div>
    </div>
  );
}
