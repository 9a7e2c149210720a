import './settings.css';
import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAccount } from '../accounts/accounts.ts';
import { texts } from '../languages/mainTexts.ts';
import { settingsTexts as words } from '../languages/settingsTexts.ts';
import { IconButton } from '../ui/Button.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { AlertsCard } from './AlertsCard.tsx';
import { BlockedCard } from './BlockedCard.tsx';
import { ClubsCard } from './ClubsCard.tsx';
import { FileCard } from './FileCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { LookCard } from './LookCard.tsx';
import { ListSettingsCard, PrivacyCard } from './SwitchCards.tsx';
import { StoresCard } from './StoresCard.tsx';

/** /settings: all settings, for guests too. */
export function SettingsPage() {
  const navigate = useNavigate();
  const isGuest = useAccount((state) => state.user === null);
  useTitle(texts.app.titleOf({ page: words.title }));
  return (
    <main className="settings with-nav" id="content">
      <header className="top">
        <IconButton label={words.back} onClick={() => void navigate(-1)}>
          <ArrowRight />
        </IconButton>
        <h1 className="title grow">{words.title}</h1>
      </header>
      <p className="mute mb-4">{isGuest ? words.ofDevice : words.synced}</p>
      <div className="settings-cols">
        <div className="settings-col">
          <LookCard />
          <ListSettingsCard />
          <AlertsCard isGuest={isGuest} />
        </div>
        <div className="settings-col">
          <StoresCard />
          <ClubsCard />
          <HistoryCard />
          {!isGuest && <BlockedCard />}
          <PrivacyCard />
          <FileCard />
        </div>
      </div>
    </main>
  );
}
