import type { UsualItem } from '@sali/domain/lists/usual';
import { Check, Plus } from 'lucide-react';
import { texts } from '../languages/mainTexts.ts';
import { ProductPicture } from '../catalogue/ProductPicture.tsx';
import type { UsualOffer } from './useUsual.ts';

export type UsualRowsProps = { offered: readonly UsualOffer[]; onAdd: (usual: UsualItem) => void };

/** What is bought again and again, a row each: one tap adds it. */
export function UsualRows({ offered, onAdd }: UsualRowsProps) {
  return (
    <ul className="sug">
      {offered.map(({ usual, isOnList }) => (
        <li key={usual.key}>
          <button
            type="button"
            className="sg w-full text-start"
            aria-label={
              isOnList ? `${usual.facts.name}, ${texts.usual.onList}` : texts.usual.add({ name: usual.facts.name })
            }
            aria-disabled={isOnList}
            onClick={() => !isOnList && onAdd(usual)}
          >
            <ProductPicture imageUrl={usual.facts.imageUrl} categoryId={usual.facts.categoryId} />
            <span className="grow">
              <span className="n">
                <bdi>{usual.facts.name}</bdi>
              </span>
              <span className="m">
                {isOnList ? (
                  <span className="badge green">
                    <Check className="xs" />
                    {texts.usual.onList}
                  </span>
                ) : (
                  texts.usual.times({ count: usual.times })
                )}
              </span>
            </span>
            {!isOnList && (
              <span className="add" aria-hidden="true">
                <Plus />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
