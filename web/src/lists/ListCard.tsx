import { guestsOf, type ShoppingList } from '@sali/domain/lists/list';
import { completedPercent, totalsOf } from '@sali/domain/lists/view';
import { Check, Eye, Pencil, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { Faces, type FacePerson } from '../ui/Faces.tsx';
import { Money } from '../ui/Money.tsx';
import { ProgressRing } from '../ui/Rings.tsx';
import { RemainingOf } from '../list/CategoryCard.tsx';
import { LastChange } from './LastChange.tsx';
import { ListMenu, type ListMenuActions } from '../list/menu/ListMenu.tsx';
import { RenameField } from './RenameField.tsx';
import { attempt } from '../list/menu/listChanges.ts';
import { renameList } from '../sync/lists.ts';
import { pathOf } from '../sync/paths.ts';
import { useCardPrices } from '../listPrices/useListPrices.ts';

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
  return (
    <li className={isHero ? 'card lcard desk-only' : 'card lcard'} aria-current={isCurrent || undefined}>
      <ProgressRing percent={completedPercent(list)} />
      <div className="body">
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
        <Sharing list={list} />
      </div>
      <span className="endcol above">
        <ListMenu list={list} actions={actions} onRename={() => setIsRenaming(true)} />
        <Faces people={facesOf(list, userId)} label={texts.overview.people} size="sm" max={3} />
      </span>
    </li>
  );
}

/** Everyone of the list but oneself. */
export const facesOf = (list: ShoppingList, userId: number | null): FacePerson[] =>
  list.participants
    .filter((person) => person.userId !== userId)
    .map((person) => ({ key: String(person.userId), name: person.username }));

const GLYPHS = { view: Eye, edit: Pencil, admin: SlidersHorizontal } as const;

function CardName({ list }: { list: ShoppingList }) {
  const Glyph = list.role === 'owner' ? null : GLYPHS[list.role];
  return (
    <span className="row">
      <Link className="n clip open" to={pathOf(list)}>
        <bdi>{list.name}</bdi>
      </Link>
      {Glyph && (
        <span className="badge">
          <Glyph className="xs" />
          {texts.permission[list.role]}
        </span>
      )}
      {list.isCompleted && (
        <span className="badge green">
          <Check className="xs" />
          {texts.overview.isCompleted}
        </span>
      )}
    </span>
  );
}

function CardTotals({ list }: { list: ShoppingList }) {
  const totals = totalsOf(useCardPrices(list));
  return (
    <span className="t14 mute">
      {totals.remaining === totals.count ? (
        texts.overview.products({ count: totals.count })
      ) : (
        <RemainingOf remaining={totals.remaining} count={totals.count} />
      )}
      {totals.openAgorot > 0 && (
        <>
          {' · '}
          <Money agorot={totals.openAgorot} />
        </>
      )}
    </span>
  );
}

/** Who shared it, or with whom it is shared and what each may do; a long address gives way. */
function Sharing({ list }: { list: ShoppingList }) {
  const [guest, ...others] = guestsOf(list);
  const person = list.sharedBy ?? guest;
  if (!person) return null;
  const isMine = list.sharedBy === null;
  return (
    <span className="row t14 faint gap-1">
      <span className="flex-none">{isMine ? texts.overview.sharedWith : texts.overview.sharedBy} </span>
      <bdi dir="ltr" className="clip min-w-0">
        {person.email}
      </bdi>
      {isMine && guest && <span className="flex-none"> ({texts.permission[guest.role]})</span>}
      {isMine && others.length > 0 && (
        <>
          <span className="flex-none" aria-hidden="true">
            {texts.overview.andMore({ count: others.length })}
          </span>
          <span className="vh">{others.map(({ email, role }) => `, ${email} (${texts.permission[role]})`)}</span>
        </>
      )}
    </span>
  );
}
