import { RECIPE_PICTURES_MAX } from '@sali/domain/base/limits';
import { ImagePlus, Star, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { Button, IconButton } from '../../../base/ui/Button.tsx';
import { FileButton } from '../../../base/ui/files/FileButton.tsx';
import { PICTURE_TYPES } from '../../../base/ui/files/sentPicture.ts';
import { MoveHandle } from '../../../base/ui/MoveHandle.tsx';
import { postPicturePreview } from '../api.ts';
import { RowError } from './IngredientRows.tsx';
import type { RecipeFields } from './form.ts';
import {
  type FormPicture,
  type FormPictures,
  freePlaces,
  withFiles,
  withMoved,
  withoutPicture,
} from './formPictures.ts';
import { rowMover } from './rowMover.ts';
import { clsx } from 'clsx';
import styles from './PicturesField.module.css';
import rowsStyles from './rows.module.css';
import fieldStyles from '../../../base/ui/Field.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = recipeFormTexts;

export type PicturesFieldProps = {
  value: FormPictures;
  error: string | null;
  onChange: (pictures: FormPictures) => void;
  onError: (error: string | null) => void;
  onMoved: (text: string) => void;
};

/**
 * The pictures of the form: added, put in order by drag or arrows, one of them the cover, each with a step if it has one.
 * A refusal that comes while the person is elsewhere in the form takes the focus, which brings it into view.
 */
export function PicturesField({ value, error, onChange, onError, onMoved }: PicturesFieldProps) {
  const { pictures, coverKey } = value;
  const section = useRef<HTMLElement>(null);
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null && !section.current?.contains(document.activeElement)) problem.current?.focus();
  }, [error]);
  const take = (files: readonly File[]) => {
    const { after, problem } = withFiles(value, files);
    onError(problem && words.errors[problem]);
    if (after.pictures.length > pictures.length) onChange(after);
  };
  const moveBy = rowMover(pictures.length, (from, to) => onChange(withMoved(value, from, to)), onMoved);
  const setStep = (key: string, stepKey: string | null) =>
    onChange({ ...value, pictures: pictures.map((one) => (one.key === key ? { ...one, stepKey } : one)) });
  return (
    <section aria-labelledby="form-pictures" ref={section}>
      <h3 className={uiStyles.strong} id="form-pictures">
        {words.pictures}
      </h3>
      {pictures.length > 0 && (
        <ol className={rowsStyles.rows}>
          {pictures.map((picture, at) => (
            <PictureRow
              key={picture.key}
              picture={picture}
              at={at + 1}
              isCover={picture.key === coverKey}
              onMove={(by) => moveBy(at, by)}
              onCover={() => onChange({ ...value, coverKey: picture.key })}
              onStep={(stepKey) => setStep(picture.key, stepKey)}
              onRemove={() => {
                onError(null);
                onChange(withoutPicture(value, picture.key));
              }}
            />
          ))}
        </ol>
      )}
      <AddPictures isFull={freePlaces(pictures) <= 0} isFirst={pictures.length === 0} onTake={take} />
      <div ref={problem} tabIndex={-1}>
        {error !== null && <RowError text={error} />}
      </div>
    </section>
  );
}

type AddPicturesProps = { isFull: boolean; isFirst: boolean; onTake: (files: readonly File[]) => void };

function AddPictures({ isFull, isFirst, onTake }: AddPicturesProps) {
  return (
    <div className={clsx(uiStyles.row, uiStyles.wrap, uiStyles.above8)}>
      {!isFull && (
        <FileButton
          className={isFirst ? styles.first : undefined}
          look="soft"
          size="sm"
          icon={<ImagePlus />}
          label={words.addPictures}
          accept={PICTURE_TYPES.join(',')}
          isMultiple
          onFiles={onTake}
        />
      )}
      <span className={uiStyles.secondary}>{words.picturesHint({ max: RECIPE_PICTURES_MAX })}</span>
    </div>
  );
}

type PictureRowProps = {
  picture: FormPicture;
  at: number;
  isCover: boolean;
  onMove: (by: -1 | 1) => void;
  onCover: () => void;
  onStep: (stepKey: string | null) => void;
  onRemove: () => void;
};

function PictureRow({ picture, at, isCover, onMove, onCover, onStep, onRemove }: PictureRowProps) {
  const label = words.picture({ at });
  return (
    <li aria-label={label}>
      <div className={clsx(rowsStyles.row, styles.row)}>
        <MoveHandle label={words.move({ what: label })} onMove={onMove} />
        <img className={styles.thumbnail} src={useAddress(picture)} alt={label} />
        <span className={styles.cover}>
          <Button look={isCover ? 'soft' : 'quiet'} size="sm" aria-pressed={isCover} onClick={onCover}>
            <Star className={clsx(uiStyles.icon16, isCover && styles.full)} />
            {words.cover}
          </Button>
        </span>
        <IconButton label={words.removePicture({ at })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      {picture.kind !== 'link' && <StepChoice at={at} value={picture.stepKey} onChange={onStep} />}
    </li>
  );
}

type StepChoiceProps = { at: number; value: string | null; onChange: (stepKey: string | null) => void };

/** The step that a picture shows. Steps without a text are not saved, and cannot be chosen. */
function StepChoice({ at, value, onChange }: StepChoiceProps) {
  const { control } = useFormContext<RecipeFields>();
  const steps = useWatch({ control, name: 'steps' }).filter((step) => !step.isHeading && step.text.trim() !== '');
  return (
    <select
      className={clsx(fieldStyles.picker, styles.step)}
      aria-label={words.pictureStep({ at })}
      value={steps.some((step) => step.key === value) ? (value ?? '') : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{words.noStep}</option>
      {steps.map((step, index) => (
        <option key={step.key} value={step.key}>
          {words.stepChoice({ at: index + 1, text: step.text.trim().slice(0, STEP_WORDS) })}
        </option>
      ))}
    </select>
  );
}

/** Characters of a step in the choice. */
const STEP_WORDS = 40;

/** The address that the form shows a picture from; undefined where it shows a place without one. */
function useAddress(picture: FormPicture): string | undefined {
  const copy = useWebPreview('url' in picture ? picture.url : null);
  const file = picture.kind === 'new' ? picture.file : null;
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  if (picture.kind === 'stored') return picture.picture.thumbnail_webp;
  return (picture.kind === 'new' ? preview : copy) ?? undefined;
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
