import type { LabelMeasure } from '@sali/domain/goods/catalogue/labels/label';
import { texts } from '@sali/texts/app/main';
import { inShopTexts } from '@sali/texts/app/inShop';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Money } from '../../base/ui/Money.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { clsx } from 'clsx';
import styles from './OutcomeCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import type { LabelChoice, LabelFacts } from './useScan.ts';

/** `look`: of the button, on the ground where it is. */
type LabelFactsLineProps = { label: LabelFacts; look: 'soft' | 'quiet' };

/** '0.35 ק״ג · 31.15 ₪', and the way to correct it; a label without a weight says so. */
export function LabelFactsLine({ label, look }: LabelFactsLineProps) {
  return (
    <span data-part="label" className={styles.facts}>
      <span>
        <MeasureText measure={label.measure} />
        {label.measure.grams === null && (
          <span className={clsx(styles.noWeight, uiStyles.secondary)}>{inShopTexts.label.noWeight}</span>
        )}
      </span>
      {label.askAgain && (
        <Button look={look} size="sm" onClick={label.askAgain}>
          {inShopTexts.label.askAgain}
        </Button>
      )}
    </span>
  );
}

const GRAMS_PER_KILO = 1000;

function MeasureText({ measure: { grams, agorot } }: { measure: LabelMeasure }) {
  return (
    <>
      {grams !== null && (
        <span className={uiStyles.oneLine}>
          <Num value={grams / GRAMS_PER_KILO} /> {texts.list.kg}
        </span>
      )}
      {agorot !== null && (
        <span className={clsx(styles.paid, uiStyles.oneLine)}>
          {grams !== null && ' · '}
          <Money agorot={agorot} />
        </span>
      )}
    </>
  );
}

type UnclearLabelProps = { name: string; choices: readonly LabelChoice[] };

/** Asks what the labels of the chain say, with what this label would say either way. */
export function UnclearLabel({ name, choices }: UnclearLabelProps) {
  return (
    <section className={styles.card} aria-label={name}>
      <h3 className={uiStyles.strong}>
        <ProductName name={name} />
      </h3>
      <p className={uiStyles.secondary}>{inShopTexts.label.question}</p>
      <ul data-part="label-choices" className={clsx(uiStyles.stack, uiStyles.gap8, uiStyles.above12)}>
        {choices.map(({ meaning, measure, choose }) => (
          <li key={meaning}>
            <Button look="soft" block onClick={choose}>
              <span>
                {inShopTexts.label[meaning]} <MeasureText measure={measure} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
