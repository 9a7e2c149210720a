import { ingredientName } from '@sali/contract/kitchen/recipes/writtenRecipe';
import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
import { type ScaledEntry, servingsEnough, shownAmount } from '@sali/domain/kitchen/recipes/scaledAmount';
import { haveTexts as words } from '@sali/texts/app/have';
import { useState } from 'react';
import { Field } from '../../../base/ui/Field.tsx';
import { SelectField } from '../../../base/ui/SelectField.tsx';
import { amountWords, shownUnitWord } from '../amountWords.ts';
import { ServingsForm } from './ServingsForm.tsx';
import { isScalable, type ServedRecipe } from './waysOf.ts';
import uiStyles from '../../../base/ui/ui.module.css';

type IngredientThereIsProps = { recipe: ServedRecipe; onServings: (servings: number) => void };

/** Asks for the amount that there is of one ingredient [I32]. */
export function IngredientThereIs({ recipe, onServings }: IngredientThereIsProps) {
  const counted = recipe.entries.filter(isScalable);
  const [chosen, choose] = useState(counted[0]?.entry_id);
  const [typed, setTyped] = useState('');
  const entry = counted.find(({ entry_id }) => entry_id === chosen);
  const have = parseTypedNumber(typed);
  const servings = entry && have !== null ? servingsEnough(entry, have, recipe.servings) : null;
  return (
    <ServingsForm
      servings={servings === 0 ? null : servings}
      result={words.enough({ servings: servings ?? 0 })}
      onServings={onServings}
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
        end={entry && <span className={uiStyles.secondary}>{unitAfterAmount(entry)}</span>}
        error={servings === 0 ? words.little : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ServingsForm>
  );
}

/** The unit of an ingredient as it is behind an amount; '' for pieces. */
function unitAfterAmount(entry: ScaledEntry): string {
  const amount = shownAmount(entry, null);
  return amount ? shownUnitWord(amount) : '';
}
