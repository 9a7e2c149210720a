import { agorotOf } from '@sali/domain/base/money';
import { compareTexts } from '@sali/texts/app/compare';
import { changeSettings } from '../../people/settings/settings.ts';
import { hasChosen, useSettings } from '../../people/settings/storedSettings.ts';
import { Money } from '../../base/ui/Money.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';

/** In shekels; the settings have every other sum. */
const WORTHS = [5, 15, 30, 50] as const;

/** Asks once from which saving on another stop, or the way to a far store, is worth it to the person [W15] [W17]. */
export function WayWorth() {
  if (useSettings(() => hasChosen('stopWorth'))) return null;
  return (
    <section
      data-part="way-worth"
      className={clsx(uiStyles.stack, uiStyles.gap8, uiStyles.above8)}
      aria-label={compareTexts.wayWorth}
    >
      <p className={uiStyles.size14}>{compareTexts.wayWorth}</p>
      <div className={uiStyles.chips}>
        {WORTHS.map((worth) => (
          <button
            key={worth}
            type="button"
            className={uiStyles.chip}
            onClick={() => changeSettings({ stopWorth: worth })}
          >
            <Money agorot={agorotOf(worth)} isWhole />
          </button>
        ))}
      </div>
      <p className={uiStyles.secondary}>{compareTexts.wayWorthChange}</p>
    </section>
  );
}
