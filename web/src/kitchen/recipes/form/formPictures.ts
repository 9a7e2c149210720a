import type { Recipe, RecipePicture } from '@sali/contract/kitchen/recipes/recipes';
import { RECIPE_PICTURES_MAX } from '@sali/domain/base/limits';
import { newId } from '../../../base/ids.ts';
import { imageError, stepKeyOf } from './form.ts';

/** The pictures of the recipe form: what is saved, and what saving will add. */

type PictureSource =
  | { readonly kind: 'stored'; readonly picture: RecipePicture }
  | { readonly kind: 'new'; readonly file: File }
  /** The picture of the page that the recipe was read from; saving copies it. */
  | { readonly kind: 'web'; readonly url: string }
  /** A cover elsewhere, which is not copied. */
  | { readonly kind: 'link'; readonly url: string };

export type FormPicture = PictureSource & {
  readonly key: string;
  /** The `key` of the step that it shows; null for none. */
  readonly stepKey: string | null;
};

export type FormPictures = { readonly pictures: readonly FormPicture[]; readonly coverKey: string | null };

const formPictureOf = (picture: RecipePicture): FormPicture => ({
  kind: 'stored',
  picture,
  key: picture.picture_id,
  stepKey: picture.step_id === null ? null : stepKeyOf(picture.step_id),
});

export function formPicturesOf(recipe: Recipe | null): FormPictures {
  if (!recipe) return { pictures: [], coverKey: null };
  const stored = recipe.pictures.map(formPictureOf);
  if (recipe.image === null && recipe.image_url !== null) {
    const link: FormPicture = { kind: 'link', url: recipe.image_url, key: 'link', stepKey: null };
    return { pictures: [link, ...stored], coverKey: link.key };
  }
  return { pictures: stored, coverKey: recipe.pictures.find((picture) => picture.is_cover)?.picture_id ?? null };
}

/** How many more there is place for. A cover elsewhere counts: this server stores it later. */
export const freePlaces = (pictures: readonly FormPicture[]): number => RECIPE_PICTURES_MAX - pictures.length;

/** Adds files as far as there is place. @returns the pictures, and what is wrong with the first file that was left out */
export function withFiles(
  before: FormPictures,
  files: readonly File[],
): { readonly after: FormPictures; readonly problem: 'imageType' | 'imageSize' | 'tooMany' | null } {
  const wrong = files.map(imageError);
  const right = files.filter((_, at) => wrong[at] === null);
  const taken = right.slice(0, freePlaces(before.pictures));
  const added = taken.map((file): FormPicture => ({ kind: 'new', file, key: newId(), stepKey: null }));
  const problem = wrong.find((one) => one !== null) ?? (taken.length < right.length ? 'tooMany' : null);
  return { after: withCover({ ...before, pictures: [...before.pictures, ...added] }), problem };
}

export const withoutPicture = ({ pictures, coverKey }: FormPictures, key: string): FormPictures =>
  withCover({ pictures: pictures.filter((picture) => picture.key !== key), coverKey });

/** A cover that is gone gives way to the first picture. */
const withCover = ({ pictures, coverKey }: FormPictures): FormPictures => ({
  pictures,
  coverKey: pictures.some(({ key }) => key === coverKey) ? coverKey : (pictures[0]?.key ?? null),
});

/** The picture of a page, before the others. */
export const withWebPicture = ({ pictures }: FormPictures, url: string): FormPictures => {
  const key = newId();
  return { pictures: [{ kind: 'web', url, key, stepKey: null }, ...pictures], coverKey: key };
};

export function withMoved({ pictures, coverKey }: FormPictures, at: number, to: number): FormPictures {
  const moved = [...pictures];
  moved.splice(to, 0, ...moved.splice(at, 1));
  return { pictures: moved, coverKey };
}

/** Once a picture is uploaded, it is stored under the same key, so that saving again does not upload it twice. */
export const withStored = (before: FormPictures, key: string, picture: RecipePicture): FormPictures => ({
  ...before,
  pictures: before.pictures.map((one) =>
    one.key === key ? { kind: 'stored', picture, key, stepKey: one.stepKey } : one,
  ),
});
