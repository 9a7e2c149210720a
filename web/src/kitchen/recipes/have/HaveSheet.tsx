import { haveTexts as words } from '@sali/texts/app/have';
import { useState } from 'react';
import { Segmented } from '../../../base/ui/Segmented.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { IngredientThereIs } from './IngredientThereIs.tsx';
import { TinThereIs } from './TinThereIs.tsx';
import type { ScalingWay, ServedRecipe } from './waysOf.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

type HaveSheetProps = {
  recipe: ServedRecipe;
  ways: readonly ScalingWay[];
  onServings: (servings: number) => void;
  onClose: () => void;
};

/** Scales a recipe by what there is: an amount of one ingredient [I32], or a tin [I33]. */
export function HaveSheet({ recipe, ways, onServings, onClose }: HaveSheetProps) {
  const [way, setWay] = useState(ways[0]);
  const apply = (servings: number) => {
    onServings(servings);
    onClose();
  };
  return (
    <Sheet title={words.title} onClose={onClose}>
      <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
        {ways.length > 1 && way !== undefined && (
          <Segmented
            label={words.way}
            value={way}
            options={ways.map((value) => ({ value, label: words.ways[value] }))}
            onChange={setWay}
          />
        )}
        {way === 'ingredient' && <IngredientThereIs recipe={recipe} onServings={apply} />}
        {way === 'tin' && <TinThereIs recipe={recipe} onServings={apply} />}
      </div>
    </Sheet>
  );
}
