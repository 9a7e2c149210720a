import { CLUBS_MAX } from '@sali/domain/base/limits';
import { type ChosenClub, clubOfChain, clubsOfChain } from '@sali/domain/people/settings/clubs';
import { IdCard, ListChecks, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { cardsTexts } from '@sali/texts/app/cards';
import { settingsTexts } from '@sali/texts/app/settings';
import { ClubChip } from '../../goods/prices/chains/ClubChip.tsx';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { Button } from '../../base/ui/Button.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { type ClubChain, useClubChains, useOwnChainIds } from '../../goods/prices/chains/useClubChains.ts';
import { clsx } from 'clsx';
import styles from './settings.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = settingsTexts.clubs;

const CardsSheet = lazy(() => import('../../lists/cards/CardsSheet.tsx').then((m) => ({ default: m.CardsSheet })));
const ChainPicker = lazy(() => import('./ChainPicker.tsx').then((m) => ({ default: m.ChainPicker })));

/** The clubs whose promotions count for this person, chain by chain [SE18]. */
export function ClubsCard() {
  const count = useSettings(({ clubs }) => clubs.length);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<'chains' | 'cards' | null>(null);
  const close = () => setOpen(null);
  const { chains, chainOf } = useClubChains();
  const own = useOwnChainIds(added).map(chainOf);
  const others = chains.filter((chain) => !own.some(({ chainId }) => chainId === chain.chainId));
  return (
    <SettingsCard title={words.title} summary={words.count({ count })} anchor="clubs">
      <p className={uiStyles.secondary}>{own.length === 0 ? words.empty : words.text}</p>
      <EverywhereRow own={own} />
      {own.map((chain) => (
        <ChainRow key={chain.chainId} chain={chain} />
      ))}
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen('chains')}>
          <Plus className={uiStyles.icon16} />
          {words.add}
        </Button>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen('cards')}>
          <IdCard className={uiStyles.icon16} />
          {cardsTexts.title}
        </Button>
      </div>
      {open === 'cards' && (
        <Suspense fallback={null}>
          <CardsSheet chainId={null} onClose={close} />
        </Suspense>
      )}
      {open === 'chains' && (
        <Suspense fallback={null}>
          <ChainPicker
            chains={others}
            onChoose={(chainId) => {
              setAdded([...added, chainId]);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </SettingsCard>
  );
}

/** The clubs of one chain. Those that were chosen for every chain are on, and are changed where they were chosen. */
function ChainRow({ chain: { chainId, name, clubIds } }: { chain: ClubChain }) {
  const clubs = useSettings((settings) => settings.clubs);
  const chosen = clubsOfChain(clubs, chainId);
  const offered = [...new Set([...clubIds, ...chosen])].sort((a, b) => a - b);
  return (
    <ClubGroup title={name}>
      {offered.map((id) => (
        <ClubChip
          key={id}
          id={id}
          isOn={chosen.includes(id)}
          isFixed={clubs.includes(id)}
          onToggle={() => toggle(clubOfChain(chainId, id))}
        />
      ))}
    </ClubGroup>
  );
}

/** Clubs that count in every chain, as they were chosen before; it stays while the page is open, so that a tap can be undone. */
function EverywhereRow({ own }: { own: readonly ClubChain[] }) {
  const clubs = useSettings((settings) => settings.clubs);
  const everywhere = clubs.filter((club) => typeof club === 'number');
  const [before] = useState(everywhere);
  const shown = [...new Set([...before, ...everywhere])].sort((a, b) => a - b);
  if (shown.length === 0) return null;
  const canBeByChain = everywhere.length > 0 && own.length > 0;
  return (
    <ClubGroup
      title={words.everywhere}
      text={words.everywhereText}
      after={
        canBeByChain && (
          <Button look="ghost" size="sm" onClick={() => changeSettings({ clubs: byChain(clubs, own) })}>
            <ListChecks className={uiStyles.icon16} />
            {words.byChain}
          </Button>
        )
      }
    >
      {shown.map((id) => (
        <ClubChip key={id} id={id} isOn={everywhere.includes(id)} onToggle={() => toggle(id)} />
      ))}
    </ClubGroup>
  );
}

/** Returns the clubs by chain: a club of every chain becomes one of these chains, where they have it. */
const byChain = (clubs: readonly ChosenClub[], own: readonly ClubChain[]): readonly ChosenClub[] =>
  own.flatMap(({ chainId, clubIds }) =>
    clubsOfChain(clubs, chainId)
      .filter((id) => clubIds.includes(id) || clubs.includes(clubOfChain(chainId, id)))
      .map((id) => clubOfChain(chainId, id)),
  );

function toggle(club: ChosenClub): void {
  const { clubs } = useSettings.getState();
  if (clubs.includes(club)) changeSettings({ clubs: clubs.filter((other) => other !== club) });
  else if (clubs.length >= CLUBS_MAX) showToast(words.full({ max: CLUBS_MAX }));
  else changeSettings({ clubs: [...clubs, club] });
}

type ClubGroupProps = { title: string; text?: string; after?: ReactNode; children: ReactNode };

function ClubGroup({ title, text, after, children }: ClubGroupProps) {
  const id = useId();
  return (
    <div className={styles.clubs} role="group" aria-labelledby={id}>
      <h3 className={uiStyles.medium} id={id}>
        <bdi>{title}</bdi>
      </h3>
      {text !== undefined && <p className={uiStyles.secondary}>{text}</p>}
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>{children}</div>
      {after}
    </div>
  );
}
