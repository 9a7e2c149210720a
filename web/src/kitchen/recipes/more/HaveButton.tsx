import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { haveTexts } from '@sali/texts/app/have';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../base/ui/Button.tsx';
import { HaveSheet, isScalable } from './HaveSheet.tsx';

type HaveButtonProps = { recipe: Recipe; onServings: (servings: number) => void };

/** The way to a recipe for what there is; where it says how many it serves, and has an amount to go by [I32]. */
export function HaveButton({ recipe, onServings }: HaveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { servings } = recipe;
  if (servings === null || !recipe.entries.some(isScalable)) return null;
  return (
    <>
      <Button look="ghost" size="sm" onClick={() => setOpen(true)}>
        <Scale />
        {haveTexts.open}
      </Button>
      {isOpen && <HaveSheet recipe={{ ...recipe, servings }} onServings={onServings} onClose={() => setOpen(false)} />}
    </>
  );
}
