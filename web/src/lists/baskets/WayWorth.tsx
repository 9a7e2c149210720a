import { agorotOf } from '@sali/domain/base/money';
import { compareTexts } from '@sali/texts/app/compare';
import { changeSettings } from '../../people/settings/settings.ts';
import { hasChosen, useSettings } from '../../people/settings/storedSettings.ts';
import { Money } from '../../base/ui/Money.tsx';
import { clsx } from 'clsx';
import chipStyles from '../../base/ui/chip.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

/** In shekels; the settings have every other sum. */
const WORTHS = [5, 15, 30, 50] as const;

/** Asks once from which saving on another stop, or the way to a far store, is worth it to the person [W15] [W17]. */
export function WayWorth() {
  if (useSettings(() => hasChosen('stopWorth'))) return null;
  return (
    <section
      data-part="way-worth"
      className={clsx(layoutStyles.stack, layoutStyles.gap8, layoutStyles.above8)}
      aria-label={compareTexts.wayWorth}
    >
      <p className={textStyles.size14}>{compareTexts.wayWorth}</p>
      <div className={chipStyles.chips}>
        {WORTHS.map((worth) => (
          <button
            key={worth}
            type="button"
            className={chipStyles.chip}
            onClick={() => changeSettings({ stopWorth: worth })}
          >
            <Money agorot={agorotOf(worth)} isWhole />
          </button>
        ))}
      </div>
      <p className={textStyles.secondary}>{compareTexts.wayWorthChange}</p>
    </section>
  );
}
