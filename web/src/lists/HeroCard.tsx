import type { ShoppingList } from '@sali/domain/lists/list';
import { completedPercent, totalsOf } from '@sali/domain/lists/view';
import { Link } from 'react-router';
import { texts } from '../languages/mainTexts.ts';
import { Faces } from '../ui/Faces.tsx';
import { Money } from '../ui/Money.tsx';
import { RemainingOf } from '../list/CategoryCard.tsx';
import { LastChange } from './LastChange.tsx';
import { facesOf } from './ListCard.tsx';
import { pathOf } from '../sync/paths.ts';
import { useCardPrices } from '../listPrices/useListPrices.ts';

/** The list that is being shopped now, on a phone: first, large, and one tap away. */
export function HeroCard({ list, userId }: { list: ShoppingList; userId: number | null }) {
  const totals = totalsOf(useCardPrices(list));
  return (
    <section className="hero phone-only">
      <span className="row between">
        <span className="badge lime">
          <span className="dot" />
          {texts.overview.shoppingNow}
        </span>
        <Faces people={facesOf(list, userId)} label={texts.overview.people} />
      </span>
      <h2 className="h2 mt-3 mb-0.5">
        <Link className="open" to={pathOf(list)}>
          <bdi>{list.name}</bdi>
        </Link>
      </h2>
      <LastChange list={list} userId={userId} />
      <span className="bar">
        <i style={{ inlineSize: `${completedPercent(list)}%` }} />
      </span>
      <span className="row between t14">
        <RemainingOf remaining={totals.remaining} count={totals.count} />
        <Money agorot={totals.openAgorot} className="strong text-16" />
      </span>
    </section>
  );
}
