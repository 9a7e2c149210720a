import { type ShoppingList } from '@sali/domain/lists/list';
import { sectionsOf, totalsOf } from '@sali/domain/lists/view';
import { Archive, ChartColumn, ChevronDown, LayoutList, Plus, Smartphone } from 'lucide-react';
import { lazy, useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAccount } from '../../people/accounts/accounts.ts';
import { texts } from '@sali/texts/app/main';
import { overviewTexts } from '@sali/texts/app/overview';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { isWeekUnsaid, noteWeekSaid } from '../../base/device/keptStorage.ts';
import { Later } from '../../base/ui/Later.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { PageHead } from '../../base/ui/PageHead.tsx';
import { BasketArt } from '../../base/ui/art.tsx';
import { EmptyState, Skeleton, Waiting } from '../../base/ui/states.tsx';
import { DeletedLists } from './DeletedLists.tsx';
import { HeroCard } from './HeroCard.tsx';
import { ListCard } from './ListCard.tsx';
import type { ListMenuActions } from '../open/menu/ListMenu.tsx';
import { NewListForm } from './NewListForm.tsx';
import { OfflineStrip } from '../../people/connectivity/OfflineStrip.tsx';
import { useDevice } from '../../people/sync/engine.ts';
import { useListMenu } from '../open/menu/useListMenu.tsx';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { Tour } from './Tour.tsx';
import { useOverviewFeed } from '../../people/live/useOverviewFeed.ts';
import { useNewList } from './useNewList.ts';
import { WeekNotice } from './WeekNotice.tsx';
import { useShortcut } from './useShortcut.ts';
import { useFreshShelves } from '../listPrices/useFreshShelves.ts';
import { useUnpricedLists } from '../listPrices/useUnpricedLists.ts';
import { clsx } from 'clsx';
import listCardStyles from './ListCard.module.css';
import styles from './OverviewPage.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import foldStyles from '../../base/ui/fold.module.css';
import tintStyles from '../../base/ui/tint.module.css';

const FamilyInvitations = lazy(() =>
  import('../../people/family/FamilyInvitations.tsx').then((m) => ({ default: m.FamilyInvitations })),
);

/** Every list of this person in four sections; on a desk it is beside the open list. */
export function OverviewPage({ openListId }: { openListId: string | undefined }) {
  const { lists, phase, activeListId, lastSync, serverCount } = useDevice();
  const hasSeenTour = useSettings((settings) => settings.hasSeenTour);
  const userId = useAccount((state) => state.user?.userId ?? null);
  useOverviewFeed(userId);
  const { create, isCreating } = useNewList();
  const nameField = useRef<HTMLInputElement>(null);
  useShortcut(useCallback(() => nameField.current?.focus(), []));
  const { actions, dialogs } = useListMenu((id) => lists[id]);
  const all = useMemo(() => Object.values(lists), [lists]);
  // Archived lists are not priced.
  const active = useMemo(() => all.filter(({ status }) => status !== 'archived'), [all]);
  useFreshShelves(active);
  useUnpricedLists(active);
  const hero = heroOf(all, activeListId);
  const card = { userId, openListId, actions, heroId: hero?.id };
  const sections = sectionsOf(all);
  return (
    <>
      <PageHead>
        <h1 className={clsx(uiStyles.title, styles.title)}>{texts.overview.title}</h1>
      </PageHead>
      <OfflineStrip />
      {userId !== null && (
        <Later>
          <FamilyInvitations />
        </Later>
      )}
      {hero && <HeroCard list={hero} userId={userId} />}
      {(all.length > 0 || phase === 'ready') && (
        <NewListForm
          ref={nameField}
          userId={userId}
          isCreating={isCreating}
          onCreate={(name, isPrivate) => void create(name, isPrivate)}
        />
      )}
      {userId !== null && <Ways />}
      {phase === 'ready' && <Hint isGuest={userId === null} />}
      {all.length === 0 &&
        (phase === 'opening' || (userId !== null && lastSync === 'none') ? (
          <LoadingLists />
        ) : hasSeenTour || (userId !== null && serverCount === null) ? (
          <NoLists onCreate={() => nameField.current?.focus()} />
        ) : (
          <Tour onDone={() => changeSettings({ hasSeenTour: true })} />
        ))}
      <Section title={overviewTexts.sharedByMe} lists={sections.sharedByMe} {...card} />
      <Section title={overviewTexts.sharedWithMe} lists={sections.sharedWithMe} {...card} />
      <Section title={overviewTexts.mine} lists={sections.mine} {...card} />
      <ArchiveSection lists={sections.archive} {...card} />
      {userId !== null && <DeletedLists />}
      {dialogs}
    </>
  );
}

/** The list opened last, while something of it is in the cart and something is not: its shopping has begun. */
function heroOf(lists: readonly ShoppingList[], activeListId: string | null): ShoppingList | undefined {
  const active = lists.find((list) => list.id === activeListId && list.status === 'active');
  if (!active) return undefined;
  const { count, remaining } = totalsOf(active);
  return remaining > 0 && remaining < count && !active.isCompleted ? active : undefined;
}

type SectionProps = {
  lists: readonly ShoppingList[];
  userId: number | null;
  openListId: string | undefined;
  /** The list that a phone shows as the hero, and not here. */
  heroId: string | undefined;
  actions: ListMenuActions;
};

function Section({ title, ...cards }: SectionProps & { title: string }) {
  if (cards.lists.length === 0) return null;
  const isOnlyHero = cards.lists.every((list) => list.id === cards.heroId);
  return (
    <section className={isOnlyHero ? uiStyles.deskOnly : undefined} aria-label={title}>
      <h2 className={uiStyles.sectionHead}>{title}</h2>
      <Cards {...cards} />
    </section>
  );
}

function Cards({ lists, userId, openListId, heroId, actions }: SectionProps) {
  return (
    <ul>
      {lists.map((list) => (
        <ListCard
          key={list.id}
          list={list}
          userId={userId}
          isCurrent={list.id === openListId}
          isHero={list.id === heroId}
          actions={actions}
        />
      ))}
    </ul>
  );
}

function ArchiveSection(cards: SectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (cards.lists.length === 0) return null;
  return (
    <section aria-label={overviewTexts.archive}>
      <button
        type="button"
        className={clsx(foldStyles.fold, uiStyles.around12)}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Archive />
        <span className={clsx(uiStyles.grow, uiStyles.medium)}>{overviewTexts.archive}</span>
        <span className={clsx(uiStyles.badge, styles.count)}>
          <Num value={cards.lists.length} />
        </span>
        <ChevronDown className={foldStyles.chevron} />
      </button>
      {isOpen && <Cards {...cards} />}
    </section>
  );
}

/** Links to the pages that are made from an account's lists. */
const Ways = () => (
  <div className={uiStyles.row}>
    <Link className={uiStyles.chip} to="/templates">
      <LayoutList className={uiStyles.icon16} />
      {texts.shell.templates}
    </Link>
    <Link className={uiStyles.chip} to="/spending">
      <ChartColumn className={uiStyles.icon16} />
      {texts.shell.spending}
    </Link>
  </div>
);

/** How the lists of this device are kept. One of the two at a time: the guest's hint comes after what is said once. */
function Hint({ isGuest }: { isGuest: boolean }) {
  const [isUnsaid, setIsUnsaid] = useState(isWeekUnsaid);
  const onRead = () => {
    noteWeekSaid();
    setIsUnsaid(false);
  };
  if (isUnsaid) return <WeekNotice isGuest={isGuest} onRead={onRead} />;
  return isGuest && <GuestHint />;
}

function GuestHint() {
  return (
    <aside className={clsx(uiStyles.card, styles.hint)}>
      <span className={clsx(uiStyles.tile, tintStyles.green)}>
        <Smartphone />
      </span>
      <span>
        <span className={clsx(uiStyles.strong, uiStyles.block)}>{overviewTexts.guestTitle}</span>
        <span className={uiStyles.secondary}>{texts.shell.guestHint}</span>
      </span>
      <LinkButton look="soft" size="sm" className={styles.hintButton} to="/login">
        {texts.shell.signIn}
      </LinkButton>
    </aside>
  );
}

function NoLists({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState title={overviewTexts.emptyTitle} text={overviewTexts.emptyText} art={<BasketArt />}>
      {/* The form above has the first-rank button. */}
      <Button look="soft" onClick={onCreate}>
        <Plus />
        {overviewTexts.createFirst}
      </Button>
    </EmptyState>
  );
}

function LoadingLists() {
  return (
    <Waiting text={overviewTexts.loading} className={clsx(uiStyles.stack, uiStyles.gap12, styles.loading)}>
      {[0, 1, 2].map((index) => (
        <div key={index} className={clsx(uiStyles.card, listCardStyles.card)}>
          <Skeleton width="56px" height="56px" />
          <span className={clsx(uiStyles.stack, uiStyles.gap8)}>
            <Skeleton width="60%" height="18px" />
            <Skeleton width="40%" height="14px" />
          </span>
        </div>
      ))}
    </Waiting>
  );
}
