import { STOP_WORTH_MAX } from '@sali/domain/base/limits';
import { settingsTexts } from '@sali/texts/app/settings';
import { Stepper } from '../../base/ui/Stepper.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import uiStyles from '../../base/ui/ui.module.css';

const words = settingsTexts.stops;
const STEP = 5;

/** The saving from which a comparison offers another stop. */
export function StopsCard() {
  const stopWorth = useSettings((settings) => settings.stopWorth);
  return (
    <SettingsCard title={words.title} summary={`${stopWorth} ${words.worth}`}>
      <p className={uiStyles.secondary}>{words.text}</p>
      <Stepper
        label={words.title}
        lessLabel={words.less}
        moreLabel={words.more}
        value={stopWorth}
        min={0}
        max={STOP_WORTH_MAX}
        step={STEP}
        unit={words.worth}
        onChange={(worth) => changeSettings({ stopWorth: Math.round(worth) })}
      />
    </SettingsCard>
  );
}
