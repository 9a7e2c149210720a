import { ArrowRight } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useAccount } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { settingsTexts as words } from '@sali/texts/app/settings';
import { IconButton } from '../../base/ui/Button.tsx';
import { useTitle } from '../../base/ui/useTitle.ts';
import { AlertsCard } from './AlertsCard.tsx';
import { BlockedCard } from './BlockedCard.tsx';
import { ClubsCard } from './ClubsCard.tsx';
import { StopsCard } from './StopsCard.tsx';
import { FamilyCard } from './FamilyCard.tsx';
import { FileCard } from './FileCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { LookCard } from './LookCard.tsx';
import { ListSettingsCard, PrivacyCard } from './SwitchCards.tsx';
import { StoresCard } from './StoresCard.tsx';
import { clsx } from 'clsx';
import backHeadStyles from '../../base/ui/BackHead.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import panelStyles from '../../base/ui/panels.module.css';

/** /settings: all settings, for guests too. */
export function SettingsPage() {
  const navigate = useNavigate();
  // The first page of a tab has no page of this app before it.
  const isFirst = useLocation().key === 'default';
  const userId = useAccount((state) => state.user?.userId ?? null);
  const isGuest = userId === null;
  useTitle(texts.app.titleOf({ page: words.title }));
  return (
    <main className={clsx(panelStyles.page, uiStyles.aboveTabs)} id="content">
      <header className={clsx(backHeadStyles.head, backHeadStyles.inset)}>
        <IconButton label={words.back} onClick={() => void (isFirst ? navigate('/shopping') : navigate(-1))}>
          <ArrowRight />
        </IconButton>
        <h1 className={clsx(uiStyles.title, uiStyles.grow)}>{words.title}</h1>
      </header>
      <p className={clsx(uiStyles.muted, uiStyles.below16)}>{isGuest ? words.ofDevice : words.synced}</p>
      <div className={panelStyles.columns}>
        <div className={panelStyles.column}>
          <LookCard />
          <ListSettingsCard />
          <AlertsCard isGuest={isGuest} />
          {/* Last: its height is certain only when the server has answered. */}
          {userId !== null && <FamilyCard userId={userId} />}
        </div>
        <div className={panelStyles.column}>
          <StoresCard />
          <ClubsCard />
          <StopsCard />
          <HistoryCard />
          {!isGuest && <BlockedCard />}
          <PrivacyCard />
          <FileCard />
        </div>
      </div>
    </main>
  );
}
