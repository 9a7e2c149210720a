import type { Recipe } from '@sali/contract/recipes/recipes';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useMemo } from 'react';
import { recipeFormTexts } from '../languages/products/recipeFormTexts.ts';
import { Button } from '../ui/Button.tsx';
import { RowError } from './IngredientRows.tsx';
import { imageError } from './form.ts';
import { clsx } from 'clsx';
import styles from './ImageField.module.css';
import buttonStyles from '../ui/Button.module.css';
import iconStyles from '../ui/icon.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

const words = recipeFormTexts;

/** What saving the form does with the picture. */
export type ImageChoice =
  | { readonly kind: 'keep' }
  | { readonly kind: 'none' }
  | { readonly kind: 'new'; readonly file: File }
  /** The picture of the page that the recipe was read from. */
  | { readonly kind: 'web'; readonly url: string };

export type ImageFieldProps = {
  stored: Pick<Recipe, 'image' | 'image_url'> | null;
  choice: ImageChoice;
  error: string | null;
  onChoose: (choice: ImageChoice) => void;
  onError: (error: string | null) => void;
};

/** The current or the chosen picture. A file that cannot be a picture changes nothing and shows the reason. */
export function ImageField({ stored, choice, error, onChoose, onError }: ImageFieldProps) {
  const id = useId();
  const preview = usePreview(choice);
  const shown = choice.kind === 'keep' ? (stored?.image?.thumbnail_webp ?? stored?.image_url ?? null) : preview;
  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = imageError(file);
    onError(wrong && words.errors[wrong]);
    if (!wrong) onChoose({ kind: 'new', file });
  };
  return (
    <div>
      <div className={styles.image}>
        {shown === null ? <ImagePlus className={iconStyles.large} /> : <img src={shown} alt={words.image} />}
      </div>
      <div className={clsx(layoutStyles.row, layoutStyles.wrap, layoutStyles.above8)}>
        <label className={clsx(buttonStyles.button, buttonStyles.soft, buttonStyles.small)} htmlFor={id}>
          {shown === null ? words.chooseImage : words.changeImage}
        </label>
        <input
          id={id}
          type="file"
          className={textStyles.visuallyHidden}
          accept="image/jpeg,image/png,image/gif,image/webp"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {shown !== null && (
          <Button
            look="ghost"
            size="sm"
            onClick={() => {
              onError(null);
              onChoose({ kind: 'none' });
            }}
          >
            <Trash2 />
            {words.removeImage}
          </Button>
        )}
        <span className={textStyles.secondary}>{words.imageHint}</span>
      </div>
      {error !== null && <RowError text={error} />}
    </div>
  );
}

function usePreview(choice: ImageChoice): string | null {
  const file = choice.kind === 'new' ? choice.file : null;
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return choice.kind === 'web' ? choice.url : url;
}
