import type { PictureOrder, Recipe, RecipePicture } from '@sali/contract/kitchen/recipes/recipes';
import { deleteRecipePicture, fetchRecipe, postImageFromWeb, postRecipePicture, putPictures } from '../api.ts';
import { type FormPicture, type FormPictures, withStored } from './formPictures.ts';

/**
 * Brings the pictures of a saved recipe to those of the form: deletes, uploads, then puts them in order.
 * @param stepIds the saved steps by the keys of their rows
 * @param onStored called after each upload with the pictures as they are then
 * @returns the recipe as it is afterwards
 * @throws HttpError, with the key of the picture that was refused in {@link PictureRefused}
 */
export async function savePictures(
  saved: Recipe,
  wanted: FormPictures,
  stepIds: ReadonlyMap<string, number>,
  onStored: (pictures: FormPictures) => void,
): Promise<Recipe> {
  const id = saved.recipe_id;
  const kept = new Set(wanted.pictures.flatMap((one) => (one.kind === 'stored' ? one.picture.picture_id : [])));
  const gone = saved.pictures.filter((picture) => !kept.has(picture.picture_id));
  for (const picture of gone) await deleteRecipePicture(id, picture.picture_id);
  let pictures = wanted;
  for (const one of uploadsOf(wanted)) {
    pictures = withStored(pictures, one.key, await upload(id, one));
    onStored(pictures);
  }
  const order = pictureOrderOf(pictures, stepIds);
  const isChanged = gone.length > 0 || pictures !== wanted || !isInOrder(saved, order);
  if (!isChanged) return saved;
  return order.pictures.length > 0 ? putPictures(id, order) : fetchRecipe(id, false);
}

/** A picture that could not be uploaded, and why. */
export class PictureRefused extends Error {
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super('the picture was refused', { cause });
    this.key = key;
  }
}

/** The picture of a page first: it is stored as the cover, and would take the place of another one. */
const uploadsOf = ({ pictures }: FormPictures): readonly FormPicture[] => [
  ...pictures.filter(({ kind }) => kind === 'web'),
  ...pictures.filter(({ kind }) => kind === 'new'),
];

async function upload(id: number, one: FormPicture): Promise<RecipePicture> {
  try {
    if (one.kind === 'new') return await postRecipePicture(id, one.file, one.key);
    if (one.kind !== 'web') throw new Error('only new pictures are uploaded');
    const { image, picture_id } = await postImageFromWeb(id, one.url);
    return { ...image, picture_id, step_id: null, is_cover: true };
  } catch (error) {
    throw new PictureRefused(one.key, error);
  }
}

function pictureOrderOf({ pictures, coverKey }: FormPictures, stepIds: ReadonlyMap<string, number>): PictureOrder {
  const stored = pictures.flatMap((one) => (one.kind === 'stored' ? one : []));
  return {
    pictures: stored.map(({ picture, stepKey }) => ({
      picture_id: picture.picture_id,
      step_id: stepKey === null ? null : (stepIds.get(stepKey) ?? null),
    })),
    cover_id: stored.find(({ key }) => key === coverKey)?.picture.picture_id ?? null,
  };
}

const isInOrder = (saved: Recipe, { pictures, cover_id: cover }: PictureOrder): boolean =>
  (cover === null || saved.pictures.some((one) => one.is_cover && one.picture_id === cover)) &&
  pictures.length === saved.pictures.length &&
  saved.pictures.every(
    (one, at) => one.picture_id === pictures[at]?.picture_id && one.step_id === pictures[at].step_id,
  );
