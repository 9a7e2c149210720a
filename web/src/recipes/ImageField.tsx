import type { Recipe } from '@sali/contract/recipes/recipes';
import { ImagePlus, Trash2 } from 'lucide-react';
import { ownPictureOf } from '@sali/domain/catalogue/picture';
import { useEffect, useId, useMemo, useState } from 'react';
import { recipeFormTexts } from '../languages/products/recipeFormTexts.ts';
import { Button } from '../ui/Button.tsx';
import { postPicturePreview } from './api.ts';
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
  const shown = choice.kind === 'keep' ? (stored?.image?.thumbnail_webp ?? ownPictureOf(stored?.image_url)) : preview;
  const hasPicture =
    shown !== null || choice.kind === 'web' || (choice.kind === 'keep' && stored !== null && stored.image_url !== null);
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
          {!hasPicture ? words.chooseImage : words.changeImage}
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
        {hasPicture && (
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

/** A picture of another site comes as a small copy of this server: the site is not to see who reads a recipe. */
function useWebPreview(url: string | null): string | null {
  const [preview, setPreview] = useState<{ readonly url: string; readonly thumbnail: string } | null>(null);
  useEffect(() => {
    if (url === null) return;
    let isOld = false;
    postPicturePreview(url).then(
      ({ thumbnail }) => {
        if (!isOld) setPreview({ url, thumbnail });
      },
      // Saving says why the picture cannot be had; until then the form has a place without one.
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [url]);
  return preview !== null && preview.url === url ? preview.thumbnail : null;
}

function usePreview(choice: ImageChoice): string | null {
  const copy = useWebPreview(choice.kind === 'web' ? choice.url : null);
  const file = choice.kind === 'new' ? choice.file : null;
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return choice.kind === 'web' ? copy : url;
}
