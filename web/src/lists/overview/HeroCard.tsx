import { MINUTE_MS } from '@sali/domain/base/time';
import type { ShoppingList } from '@sali/domain/lists/list';
import { completedPercent, totalsOf } from '@sali/domain/lists/view';
import { Link } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { overviewTexts } from '@sali/texts/app/overview';
import { Faces } from '../../base/ui/Faces.tsx';
import { useNow } from '../../base/ui/useNow.ts';
import { useWhoIsThere } from '../../people/live/whereabouts.ts';
import { HereNow } from './HereNow.tsx';
import { RemainingOf } from '../open/RemainingOf.tsx';
import { LastChange } from './LastChange.tsx';
import { facesOf } from './ListCard.tsx';
import { pathOf } from '../../people/sync/paths.ts';
import { useCardPrices } from '../listPrices/useListPrices.ts';
import { SampleOfList } from '../listPrices/SampleOfList.tsx';
import { WholeSum } from '../listPrices/WholeSum.tsx';
import { clsx } from 'clsx';
import styles from './HeroCard.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import barStyles from '../../base/ui/bar.module.css';
import cardLinkStyles from '../../base/ui/cardLink.module.css';

/** A phone that is dark in a pocket between two shelves sends nothing for a while. */
const QUIET_MAX_MS = 15 * MINUTE_MS;

/** The list whose shopping has begun, on a phone: first, large, and one tap away. */
export function HeroCard({ list, userId }: { list: ShoppingList; userId: number | null }) {
  const card = useCardPrices(list);
  const totals = totalsOf(card.list);
  const there = useWhoIsThere(list.serverId, userId);
  const quietMs = useNow() - Math.max(list.updatedAt, list.lastAction?.at ?? 0);
  const isNow = there.length > 0 || quietMs < QUIET_MAX_MS;
  return (
    <section className={clsx(cardLinkStyles.card, styles.hero, uiStyles.phoneOnly)}>
      <span className={clsx(uiStyles.row, uiStyles.between)}>
        <span className={clsx(uiStyles.badge, isNow && uiStyles.lime)}>
          {isNow && <span className={uiStyles.dot} />}
          {isNow ? overviewTexts.shoppingNow : overviewTexts.shoppingBegun}
        </span>
        <Faces people={facesOf(list, userId, there)} label={texts.overview.people} hereLabel={texts.list.here} />
      </span>
      <h2 className={clsx(uiStyles.heading, uiStyles.above12, styles.name)}>
        <Link className={cardLinkStyles.link} to={pathOf(list)}>
          <bdi>{list.name}</bdi>
        </Link>
      </h2>
      {there.length > 0 ? <HereNow people={there} /> : <LastChange list={list} userId={userId} />}
      <span className={clsx(barStyles.bar, styles.bar)}>
        <i style={{ inlineSize: `${completedPercent(list)}%` }} />
      </span>
      <span className={clsx(uiStyles.row, uiStyles.between, uiStyles.size14)}>
        <RemainingOf remaining={totals.remaining} count={totals.count} />
        <span>
          {card.hasSum && (
            <>
              <SampleOfList list={list} /> <WholeSum totals={totals} className={clsx(uiStyles.strong, styles.sum)} />
            </>
          )}
        </span>
      </span>
    </section>
  );
}
