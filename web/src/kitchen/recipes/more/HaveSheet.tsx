import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import { ingredientName } from '@sali/contract/kitchen/recipes/writtenRecipe';
import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
import { isNeededOnce } from '@sali/domain/kitchen/recipes/amounts';
import { servingsEnough, shownAmount } from '@sali/domain/kitchen/recipes/scaledAmount';
import { texts } from '@sali/texts/app/main';
import { haveTexts as words } from '@sali/texts/app/have';
import { useState } from 'react';
import { Button } from '../../../base/ui/Button.tsx';
import { Field } from '../../../base/ui/Field.tsx';
import { SelectField } from '../../../base/ui/SelectField.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { amountWords, shownUnitWord } from '../amountWords.ts';
import { clsx } from 'clsx';
import layoutStyles from '../../../base/ui/layout.module.css';
import textStyles from '../../../base/ui/text.module.css';

type HaveSheetProps = {
  recipe: Recipe & { readonly servings: number };
  onServings: (servings: number) => void;
  onClose: () => void;
};

/** Scales a recipe by the one ingredient that there is a certain amount of [I32]. */
export function HaveSheet({ recipe, onServings, onClose }: HaveSheetProps) {
  const counted = recipe.entries.filter(isScalable);
  const [chosen, choose] = useState(counted[0]?.entry_id);
  const [typed, setTyped] = useState('');
  const entry = counted.find(({ entry_id }) => entry_id === chosen);
  const have = parseTypedNumber(typed);
  const servings = entry && have !== null ? servingsEnough(entry, have, recipe.servings) : null;
  const isEnough = servings !== null && servings > 0;
  return (
    <Sheet title={words.title} closeLabel={texts.app.close} onClose={onClose}>
      <form
        className={clsx(layoutStyles.stack, layoutStyles.gap16)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEnough) return;
          onServings(servings);
          onClose();
        }}
      >
        <SelectField label={words.ingredient} value={String(chosen)} onChange={(id) => choose(Number(id))}>
          {counted.map((one) => (
            <option key={one.entry_id} value={one.entry_id}>
              {`${ingredientName(one)} (${amountWords(one, null)})`}
            </option>
          ))}
        </SelectField>
        <Field
          label={words.amount}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={typed}
          end={entry && <span className={textStyles.secondary}>{unitAfterAmount(entry)}</span>}
          error={servings === 0 ? words.little : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className={textStyles.strong}>
          {isEnough && words.enough({ servings })}
        </p>
        <Button type="submit" look="primary" block disabled={!isEnough}>
          {words.apply}
        </Button>
      </form>
    </Sheet>
  );
}

/** The ingredients by which a recipe can be scaled: those with an amount that grows with it. */
export const isScalable = (entry: RecipeEntry): boolean =>
  entry.entry_type === 'product' && (entry.quantity ?? 0) > 0 && !isNeededOnce(entry.product_name ?? '');

/** The unit of an ingredient as it is behind an amount; '' for pieces. */
function unitAfterAmount(entry: RecipeEntry): string {
  const amount = shownAmount(entry, null);
  return amount ? shownUnitWord(amount) : '';
}
