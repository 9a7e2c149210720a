import { servingsAbout } from '@sali/domain/kitchen/recipes/scaledAmount';
import { groundOf, servingsInTin, tinOfRecipe, tinSizeText, typedTin } from '@sali/domain/kitchen/recipes/tin';
import { haveTexts as words } from '@sali/texts/app/have';
import { useState } from 'react';
import { Field } from '../../../base/ui/Field.tsx';
import { ServingsForm } from './ServingsForm.tsx';
import { type ServedRecipe, tinTextsOf } from './waysOf.ts';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

type TinThereIsProps = { recipe: ServedRecipe; onServings: (servings: number) => void };

/** The sizes that most kitchens have, in cm. */
const COMMON_SIZES = ['20', '22', '24', '26', '28', '20×20', '30×20', '35×25', '30×11'];

/** Asks for the tin of the recipe, where the recipe does not say it, and for the one that there is [I33]. */
export function TinThereIs({ recipe, onServings }: TinThereIsProps) {
  const [ownSize, setOwnSize] = useState(() => {
    const tin = tinOfRecipe(tinTextsOf(recipe));
    return tin ? tinSizeText(tin) : '';
  });
  const [otherSize, setOtherSize] = useState('');
  const [own, other] = [typedTin(ownSize), typedTin(otherSize)];
  const servings = own && other ? servingsInTin(recipe.servings, own, other) : null;
  const about = servings === null ? null : servingsAbout(servings);
  const percent = own && other ? Math.round((groundOf(other) * 100) / groundOf(own)) : 100;
  return (
    <ServingsForm
      servings={servings}
      result={(about === null ? words.inTin : words.aboutInTin)({ percent, servings: about ?? servings ?? 0 })}
      onServings={onServings}
    >
      <TinField label={words.ownTin} size={ownSize} isUnread={ownSize !== '' && own === null} onSize={setOwnSize} />
      <TinField
        label={words.otherTin}
        size={otherSize}
        isUnread={otherSize !== '' && other === null}
        onSize={setOtherSize}
      />
      <div className={uiStyles.chips} role="group" aria-label={words.commonTins}>
        {COMMON_SIZES.map((size) => (
          <button
            key={size}
            type="button"
            className={clsx(uiStyles.chip, uiStyles.number)}
            aria-pressed={otherSize === size}
            onClick={() => setOtherSize(size)}
          >
            <bdi>{size}</bdi>
          </button>
        ))}
      </div>
      <p className={uiStyles.secondary}>{words.sameHeight}</p>
    </ServingsForm>
  );
}

type TinFieldProps = { label: string; size: string; isUnread: boolean; onSize: (size: string) => void };

const TinField = ({ label, size, isUnread, onSize }: TinFieldProps) => (
  <Field
    label={label}
    dir="ltr"
    autoComplete="off"
    maxLength={40}
    value={size}
    hint={words.tinHint}
    error={isUnread ? words.tinUnread : undefined}
    onChange={(event) => onSize(event.target.value)}
  />
);
