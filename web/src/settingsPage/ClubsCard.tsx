import { CLUBS } from '@sali/domain/settings/clubs';
import { settingsTexts } from '../languages/settingsTexts.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { changeSettings } from '../settings/settings.ts';
import { useSettings } from '../settings/storedSettings.ts';
import styles from './settings.module.css';
import textStyles from '../ui/text.module.css';

const words = settingsTexts.clubs;

/** The clubs whose promotions count for this person. */
export function ClubsCard() {
  const clubs = useSettings((settings) => settings.clubs);
  const choose = (id: number, isMember: boolean) =>
    changeSettings({ clubs: isMember ? [...clubs, id].sort((a, b) => a - b) : clubs.filter((other) => other !== id) });
  return (
    <SettingsCard title={words.title} anchor="clubs">
      <p className={textStyles.secondary}>{words.text}</p>
      {CLUBS.map(({ id, key }) => (
        <label key={id} className={styles.check}>
          <input
            type="checkbox"
            checked={clubs.includes(id)}
            onChange={({ target: { checked } }) => choose(id, checked)}
          />
          {words[key]}
        </label>
      ))}
    </SettingsCard>
  );
}
