import { Search, Trash2, X } from 'lucide-react';
import { settingsTexts } from '@sali/texts/app/settings';
import { forgetAllSearches, forgetSearch, useSearchHistory } from '../../lists/open/search/searchHistory.ts';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { focusSectionHeading } from '../../base/ui/rows/focusSectionHeading.ts';
import { showToast } from '../../base/ui/toast.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { SettingSwitch } from './SwitchCards.tsx';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { clsx } from 'clsx';
import styles from './settings.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = settingsTexts.history;

/** The latest searches; each can be forgotten, or all at once. */
export function HistoryCard() {
  const searches = useSearchHistory();
  const isKept = useSettings((settings) => settings.saveSearchHistory);
  const forgetAll = () => {
    forgetAllSearches();
    showToast(words.forgotten);
  };
  return (
    <SettingsCard title={words.title} summary={isKept ? words.kept : words.notKept}>
      <SettingSwitch name="saveSearchHistory" label={words.save} />
      <p className={uiStyles.secondary}>{words.text}</p>
      {searches.length === 0 && <p className={uiStyles.muted}>{words.empty}</p>}
      <ul>
        {searches.map((text) => (
          <li key={text} className={styles.line}>
            <Search className={uiStyles.icon16} />
            <bdi className={clsx(uiStyles.grow, uiStyles.clipped)}>{text}</bdi>
            <IconButton
              label={words.forget({ text })}
              onClick={({ currentTarget }) => {
                focusSectionHeading(currentTarget);
                forgetSearch(text);
              }}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {searches.length > 0 && (
        <Button
          look="quiet"
          onClick={({ currentTarget }) => {
            focusSectionHeading(currentTarget);
            forgetAll();
          }}
        >
          <Trash2 className={uiStyles.icon16} />
          {words.forgetAll}
        </Button>
      )}
    </SettingsCard>
  );
}
