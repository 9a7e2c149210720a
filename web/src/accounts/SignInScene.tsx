import { Store } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { Face } from '../ui/Faces.tsx';
import { Money } from '../ui/Money.tsx';
import { ProgressRing } from '../ui/Rings.tsx';

/** On a wide screen, a picture of the product: a list, somebody else's tick, a price. */
export function SignInScene() {
  return (
    <div className="scene" aria-hidden="true">
      <div className="scene-list">
        <ProgressRing percent={71} />
        <span>
          <b className="block">{texts.accounts.sceneList}</b>
          <span className="t14">{texts.accounts.sceneRemaining}</span>
        </span>
      </div>
      <div className="scene-price">
        <span className="badge lime">
          <Store className="xs" />
          {texts.accounts.sceneStore}
        </span>
        <b>{texts.list.total}</b>
        <Money agorot={17042} />
      </div>
      <div className="scene-tick">
        <Face person={{ key: 'dana', name: texts.accounts.scenePerson }} />
        <span className="t14">
          {texts.accounts.scenePerson}: <b>{texts.accounts.sceneItem}</b> {texts.list.inCart}
        </span>
      </div>
    </div>
  );
}
