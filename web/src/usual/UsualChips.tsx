import type { UsualItem } from '@sali/domain/lists/usual';
import { Plus } from 'lucide-react';
import { he } from '../languages/he/main.ts';
import type { UsualOffer } from './useUsual.ts';

const CHIPS = 12;

type UsualChipsProps = { offered: readonly UsualOffer[]; onAdd: (usual: UsualItem) => void };

/** The first few of the usual, under an empty list. */
export function UsualChips({ offered, onAdd }: UsualChipsProps) {
  const missing = offered.filter(({ isOnList }) => !isOnList).slice(0, CHIPS);
  if (missing.length === 0) return null;
  return (
    <section className="px-4 pb-6" aria-label={he.usual.title}>
      <h2 className="sec">{he.usual.title}</h2>
      <div className="chips">
        {missing.map(({ usual }) => (
          <button
            key={usual.key}
            type="button"
            className="chip"
            aria-label={he.usual.add(usual.facts.name)}
            onClick={() => onAdd(usual)}
          >
            <Plus className="s" />
            <bdi>{usual.facts.name}</bdi>
          </button>
        ))}
      </div>
    </section>
  );
}
