import { Store } from 'lucide-react';
import { texts } from '@sali/texts/app/main';
import { Face } from '../../base/ui/Faces.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { ProgressRing } from '../../base/ui/Rings.tsx';
import { clsx } from 'clsx';
import styles from './SignInScene.module.css';
import badgeStyles from '../../base/ui/badge.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

/** On a wide screen, a picture of the product: a list, somebody else's tick, a price. */
export function SignInScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.list}>
        <ProgressRing percent={71} />
        <span>
          <b className={layoutStyles.block}>{texts.accounts.sceneList}</b>
          <span className={textStyles.size14}>{texts.accounts.sceneRemaining}</span>
        </span>
      </div>
      <div className={styles.price}>
        <span className={clsx(badgeStyles.badge, badgeStyles.lime)}>
          <Store className={iconStyles.tiny} />
          {texts.accounts.sceneStore}
        </span>
        <b>{texts.list.total}</b>
        <Money agorot={17042} />
      </div>
      <div className={styles.tick}>
        <Face person={{ key: 'dana', name: texts.accounts.scenePerson }} />
        <span className={textStyles.size14}>
          {texts.accounts.scenePerson}: <b>{texts.accounts.sceneItem}</b> {texts.list.inCart}
        </span>
      </div>
    </div>
  );
}
