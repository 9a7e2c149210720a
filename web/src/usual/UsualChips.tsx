import type { UsualItem } from '@sali/domain/lists/usual';
import { Plus } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import type { UsualOffer } from './useUsual.ts';

const CHIPS = 12;

type UsualChipsProps = { offered: readonly UsualOffer[]; onAdd: (usual: UsualItem) => void };

/** The first few of the usual, under an empty list. */
export function UsualChips({ offered, onAdd }: UsualChipsProps) {
  const missing = offered.filter(({ isOnList }) => !isOnList).slice(0, CHIPS);
  if (missing.length === 0) return null;
  return (
    <section className="px-4 pb-6" aria-label={texts.usual.title}>
      <h2 className="sec">{texts.usual.title}</h2>
      <div className="chips">
        {missing.map(({ usual }) => (
          <button
            key={usual.key}
            type="button"
            className="chip"
            aria-label={texts.usual.add({ name: usual.facts.name })}
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
