import { participantsBesidesOwner, type PersonRef, type ShoppingList } from '@sali/domain/lists/list';
import { completedPercent, totalsOf, wholeSumAgorot } from '@sali/domain/lists/view';
import { Check, Eye, Pencil, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { overviewTexts } from '@sali/texts/app/overview';
import { Faces, type FacePerson } from '../../base/ui/Faces.tsx';
import { ProgressRing } from '../../base/ui/Rings.tsx';
import { firstNameOf, personName } from '../../base/languages/personName.ts';
import { type Person, useWhoIsThere } from '../../people/live/whereabouts.ts';
import { HereNow } from './HereNow.tsx';
import { RemainingOf } from '../open/RemainingOf.tsx';
import { LastChange } from './LastChange.tsx';
import type { ListMenuActions } from '../open/menu/ListMenu.tsx';
import { ListMenuButton } from '../open/menu/ListMenuButton.tsx';
import { RenameField } from './RenameField.tsx';
import { attempt } from '../open/menu/attempt.ts';
import { renameList } from '../../people/sync/lists.ts';
import { pathOf } from '../../people/sync/paths.ts';
import { useCardPrices } from '../listPrices/useListPrices.ts';
import { SampleOfList } from '../listPrices/SampleOfList.tsx';
import { WholeSum } from '../listPrices/WholeSum.tsx';
import { clsx } from 'clsx';
import styles from './ListCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import cardLinkStyles from '../../base/ui/cardLink.module.css';

export type ListCardProps = {
  list: ShoppingList;
  userId: number | null;
  isCurrent: boolean;
  /** On a phone it is shown as the hero card instead. */
  isHero: boolean;
  actions: ListMenuActions;
};

/** One list on the overview: how far it is, what remains, who has it, and what can be done with it. */
export function ListCard({ list, userId, isCurrent, isHero, actions }: ListCardProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const there = useWhoIsThere(list.serverId, userId);
  return (
    <li
      className={clsx(uiStyles.card, cardLinkStyles.card, styles.card, isHero && uiStyles.deskOnly)}
      aria-current={isCurrent || undefined}
    >
      <ProgressRing percent={completedPercent(list)} />
      <div className={styles.body}>
        {isRenaming ? (
          <RenameField
            name={list.name}
            onDone={(name) => {
              setIsRenaming(false);
              if (name !== null) void attempt(texts.overview.errors.rename, renameList(list, name));
            }}
          />
        ) : (
          <CardName list={list} />
        )}
        <CardTotals list={list} />
        <LastChange list={list} userId={userId} />
        {there.length > 0 ? <HereNow people={there} /> : <Sharing list={list} />}
      </div>
      <span className={clsx(styles.end, styles.above)}>
        <ListMenuButton list={list} actions={actions} onRename={() => setIsRenaming(true)} />
        <Faces
          people={facesOf(list, userId, there)}
          label={texts.overview.people}
          size="sm"
          max={3}
          hereLabel={texts.list.here}
        />
      </span>
    </li>
  );
}

/** Everyone of the list but oneself; first those who have it open, guests among them. */
export function facesOf(list: ShoppingList, userId: number | null, there: readonly Person[]): FacePerson[] {
  const hereIds = new Set(there.map((person) => person.userId));
  const others = list.participants.filter((person) => person.userId !== userId && !hereIds.has(person.userId));
  return [
    ...there.map((person) => ({
      key: String(person.userId),
      name: personName(person.userId, person.username),
      isHere: true,
    })),
    ...others.map((person) => ({ key: String(person.userId), name: personName(person.userId, person.username) })),
  ];
}

const GLYPHS = { view: Eye, tick: Check, edit: Pencil, admin: SlidersHorizontal } as const;

function CardName({ list }: { list: ShoppingList }) {
  const Glyph = list.role === 'owner' ? null : GLYPHS[list.role];
  return (
    <span className={uiStyles.row}>
      <Link className={clsx(styles.name, uiStyles.clipped, cardLinkStyles.link)} to={pathOf(list)}>
        <bdi>{list.name}</bdi>
      </Link>
      {Glyph && (
        <span className={uiStyles.badge}>
          <Glyph className={uiStyles.icon14} />
          {texts.permission[list.role]}
        </span>
      )}
      {list.isCompleted && (
        <span className={clsx(uiStyles.badge, uiStyles.green)}>
          <Check className={uiStyles.icon14} />
          {overviewTexts.isCompleted}
        </span>
      )}
    </span>
  );
}

/** Nothing is bought any more: what remains is of no interest. */
const isOver = ({ status, isCompleted }: ShoppingList): boolean => status === 'archived' || isCompleted;

function CardTotals({ list }: { list: ShoppingList }) {
  const card = useCardPrices(list);
  const totals = totalsOf(card.list);
  const bought = totals.count - totals.remaining;
  return (
    <span className={clsx(uiStyles.secondary, styles.totals)}>
      {bought > 0 && isOver(list) ? (
        texts.overview.bought({ count: bought })
      ) : totals.remaining === totals.count ? (
        overviewTexts.products({ count: totals.count })
      ) : (
        <RemainingOf remaining={totals.remaining} count={totals.count} />
      )}
      {card.hasSum && wholeSumAgorot(totals) > 0 && (
        <>
          {' · '}
          <WholeSum totals={totals} /> <SampleOfList list={list} />
        </>
      )}
    </span>
  );
}

/** The person who shared the list, or the people on it with permissions, by first names; their sheet has addresses. */
function Sharing({ list }: { list: ShoppingList }) {
  const [first, ...others] = participantsBesidesOwner(list);
  const person = list.sharedBy ?? first;
  if (!person) return null;
  const isMine = list.sharedBy === null;
  return (
    <span className={clsx(uiStyles.row, uiStyles.size14, uiStyles.faint, uiStyles.gap4)}>
      <span className={uiStyles.rigid}>{isMine ? overviewTexts.sharedWith : overviewTexts.sharedBy} </span>
      <bdi className={clsx(uiStyles.clipped, uiStyles.shrinkable)}>{shortNameOf(list, person)}</bdi>
      {isMine && first && <span className={uiStyles.rigid}> ({texts.permission[first.role]})</span>}
      {isMine && others.length > 0 && (
        <>
          <span className={uiStyles.rigid} aria-hidden="true">
            {overviewTexts.andMore({ count: others.length })}
          </span>
          <span className={uiStyles.visuallyHidden}>
            {others.map((other) => `, ${shortNameOf(list, other)} (${texts.permission[other.role]})`)}
          </span>
        </>
      )}
    </span>
  );
}

/** An e-mail address only of a person whom the list does not name yet. */
function shortNameOf({ participants }: ShoppingList, { userId, email }: PersonRef): string {
  const known = participants.find((person) => person.userId === userId);
  return firstNameOf(known?.username ?? '') || email;
}
