import { ChevronLeft, IdCard, List, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CARDS_MAX } from '@sali/domain/base/limits';
import { cardsTexts as words } from '@sali/texts/app/cards';
import { Button } from '../../base/ui/Button.tsx';
import { Question } from '../../base/ui/Question.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useClubChains } from '../../goods/prices/chains/useClubChains.ts';
import { CardCode } from './CardCode.tsx';
import { CardForm } from './CardForm.tsx';
import {
  adoptGuestCards,
  isRoomForCard,
  isRoomInAccount,
  type OwnCard,
  removeCard,
  saveCard,
  useCards,
} from './cards.ts';
import { clsx } from 'clsx';
import uiStyles from '../../base/ui/ui.module.css';
import placesStyles from '../../base/ui/places.module.css';

type Shown = { readonly kind: 'all' | 'new' } | { readonly kind: 'card' | 'edit'; readonly id: string };

type CardsSheetProps = {
  /** The chain of the store that the person is in: its card is shown at once. Null outside of stores. */
  chainId: string | null;
  onClose: () => void;
};

/** The person's cards of clubs: one in large for the till [CC4], all of them, and a new one. */
export function CardsSheet({ chainId, onClose }: CardsSheetProps) {
  const cards = useCards();
  useEffect(adoptGuestCards, []);
  const ofChain = chainId === null ? [] : cards.filter(({ chain }) => chain === chainId);
  const [shown, setShown] = useState<Shown>(() => (ofChain[0] ? { kind: 'card', id: ofChain[0].id } : { kind: 'all' }));
  const card = 'id' in shown ? cards.find(({ id }) => id === shown.id) : undefined;
  const openAll = () => setShown({ kind: 'all' });
  const openNew = () => (isRoomForCard() ? setShown({ kind: 'new' }) : showToast(words.full({ max: CARDS_MAX })));
  if (shown.kind === 'new' || (shown.kind === 'edit' && card)) {
    return (
      <Sheet title={card ? words.edit : words.newTitle} onClose={onClose}>
        <CardForm
          card={card}
          chainId={chainId}
          onSave={(saved) => {
            if (saved.isInAccount && !card?.isInAccount && !isRoomInAccount())
              return showToast(words.full({ max: CARDS_MAX }));
            void saveCard(saved).then(() => setShown({ kind: 'card', id: saved.id }));
          }}
          onCancel={() => setShown(card ? { kind: 'card', id: card.id } : { kind: 'all' })}
        />
      </Sheet>
    );
  }
  return (
    <Sheet title={card ? card.name : words.title} onClose={onClose}>
      {card ? (
        <OneCard
          card={card}
          isOnly={cards.length === 1}
          onAll={openAll}
          onEdit={() => setShown({ kind: 'edit', id: card.id })}
        />
      ) : (
        <AllCards cards={[...new Set([...ofChain, ...cards])]} onOpen={(id) => setShown({ kind: 'card', id })} />
      )}
      {(!card || cards.length === 1) && (
        <Button look={card ? 'quiet' : 'primary'} block className={uiStyles.above12} onClick={openNew}>
          <Plus className={uiStyles.icon16} />
          {words.add}
        </Button>
      )}
    </Sheet>
  );
}

type OneCardProps = { card: OwnCard; isOnly: boolean; onAll: () => void; onEdit: () => void };

function OneCard({ card, isOnly, onAll, onEdit }: OneCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <CardCode {...card} />
      <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.above12)}>
        {!isOnly && (
          <Button look="soft" onClick={onAll}>
            <List className={uiStyles.icon16} />
            {words.all}
          </Button>
        )}
        <Button look="quiet" onClick={onEdit}>
          <Pencil className={uiStyles.icon16} />
          {words.edit}
        </Button>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          <Trash2 className={uiStyles.icon16} />
          {words.remove}
        </Button>
      </div>
      {isAsking && (
        <Question
          title={words.removeTitle({ name: card.name })}
          text={words.removeText}
          action={words.remove}
          onConfirm={() => {
            onAll();
            void removeCard(card.id);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function AllCards({ cards, onOpen }: { cards: readonly OwnCard[]; onOpen: (id: string) => void }) {
  const { chainOf } = useClubChains();
  if (cards.length === 0) {
    return (
      <div className={uiStyles.around8}>
        <p className={uiStyles.strong}>{words.empty}</p>
        <p className={uiStyles.muted}>{words.emptyText}</p>
      </div>
    );
  }
  return (
    <ul className={placesStyles.places}>
      {cards.map(({ id, name, chain }) => (
        <li key={id}>
          <button type="button" className={placesStyles.place} onClick={() => onOpen(id)}>
            <IdCard />
            <span className={uiStyles.grow}>
              <bdi>{name}</bdi>
              {chain !== null && ![chain, name].includes(chainOf(chain).name) && (
                <bdi className={clsx(uiStyles.secondary, uiStyles.block)}>{chainOf(chain).name}</bdi>
              )}
            </span>
            <ChevronLeft />
          </button>
        </li>
      ))}
    </ul>
  );
}
