import { type Due, dueAt } from '@sali/domain/lists/due';
import type { UsualItem } from '@sali/domain/lists/usual';
import { DAY_MS } from '@sali/domain/base/time';
import { dueTexts } from '@sali/texts/app/due';
import { timeAgo } from '../../base/languages/words.ts';
import { useNow } from '../../base/ui/useNow.ts';
import { sureAtHome, useOwnFacts } from './pantry/pantry.ts';
import type { UsualOffer } from './useUsual.ts';

export type DueOffer = UsualOffer & {
  readonly due: Due | null;
  /** It is at home until a time that is known: no button adds it together with others [PY6]. */
  readonly isAtHome: boolean;
};

/** Returns the offers, due ones first, and marks those at home. */
export function useDueOffers(offered: readonly UsualOffer[]): DueOffer[] {
  const [facts, now] = [useOwnFacts(), useNow()];
  return dueFirst(
    offered,
    sureAtHome(
      offered.map(({ usual }) => usual),
      facts,
      now,
    ),
    now,
  );
}

/** Sorts due offers first, the longest overdue at the head; then the others in their order. @param now in ms */
function dueFirst(offered: readonly UsualOffer[], atHome: ReturnType<typeof sureAtHome>, now: number): DueOffer[] {
  const all = offered.map((offer) => {
    const isAtHome = atHome.has(offer.usual.key);
    return { ...offer, isAtHome, due: isAtHome ? null : dueAt(offer.usual, now) };
  });
  const due = all.filter((offer) => offer.due !== null);
  return [
    ...due.sort((a, b) => (b.due?.share ?? 0) - (a.due?.share ?? 0)),
    ...all.filter((offer) => offer.due === null),
  ];
}

/** 'בערך כל שבוע · נקנה לפני 8 ימים'. */
export const dueText = ({ due, usual }: { due: Due; usual: UsualItem }, now: number): string =>
  [
    dueTexts.every({ days: Math.max(1, Math.round(due.intervalMs / DAY_MS)) }),
    dueTexts.bought({ ago: timeAgo(usual.lastAt, now) }),
  ].join(' · ');
