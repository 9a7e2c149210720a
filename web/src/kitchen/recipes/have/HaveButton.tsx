import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { haveTexts } from '@sali/texts/app/have';
import { Scale } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../base/ui/Button.tsx';
import { HaveSheet } from './HaveSheet.tsx';
import { waysOf } from './waysOf.ts';

type HaveButtonProps = { recipe: Recipe; onServings: (servings: number) => void };

/** The way to a recipe for what there is; where it says how many it serves, and has an amount, or a tin, to go by [I32] [I33]. */
export function HaveButton({ recipe, onServings }: HaveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { servings } = recipe;
  const ways = useMemo(() => waysOf(recipe), [recipe]);
  if (servings === null || ways.length === 0) return null;
  return (
    <>
      <Button look="ghost" size="sm" onClick={() => setOpen(true)}>
        <Scale />
        {haveTexts.open}
      </Button>
      {isOpen && (
        <HaveSheet
          recipe={{ ...recipe, servings }}
          ways={ways}
          onServings={onServings}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
