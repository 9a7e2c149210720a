import { Store } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { signInTexts } from '@sali/texts/app/signIn';
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
          <b className={uiStyles.block}>{signInTexts.sceneList}</b>
          <span className={uiStyles.size14}>{signInTexts.sceneRemaining}</span>
        </span>
      </div>
      <div className={styles.price}>
        <span className={clsx(uiStyles.badge, uiStyles.lime)}>
          <Store className={uiStyles.icon14} />
          {signInTexts.sceneStore}
        </span>
        <b>{texts.list.total}</b>
        <Money agorot={17042} />
      </div>
      <div className={styles.tick}>
        <Face person={{ key: 'dana', name: signInTexts.scenePerson }} />
        <span className={uiStyles.size14}>
          {signInTexts.scenePerson}: <b>{signInTexts.sceneItem}</b> {texts.list.inCart}
        </span>
      </div>
    </div>
  );
}
