import 'fake-indexeddb/auto';
import type { PictureOrder, Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { HttpError } from '../../../base/httpError.ts';
import { TestQueries } from '../../../base/testQueries.tsx';
import { Toasts } from '../../../base/ui/Toasts.tsx';
import { RecipeForm } from './RecipeForm.tsx';
import { testRecipe } from '../testRecipe.ts';

const words = recipeFormTexts;
const api = vi.hoisted(() => ({
  putRecipe: vi.fn<(id: number, body: unknown, key: string) => Promise<Recipe>>(),
  postRecipe: vi.fn(),
  postAddress: vi.fn(),
  postPicturePreview: vi.fn<(url: string) => Promise<{ thumbnail: string }>>(),
  postImageFromWeb: vi.fn<(id: number, url: string) => Promise<unknown>>(),
  postRecipePicture: vi.fn<(id: number, file: File, key: string) => Promise<unknown>>(),
  putPictures: vi.fn<(id: number, order: PictureOrder) => Promise<Recipe>>(),
  deleteRecipePicture: vi.fn<(id: number, pictureId: string) => Promise<void>>(),
  fetchRecipe: vi.fn<(id: number) => Promise<Recipe>>(),
  fetchRecipes: vi.fn<() => Promise<Recipe[]>>(),
}));
vi.mock('../api.ts', async (original) => ({ ...(await original<object>()), ...api }));

const OLD = '/static/images/old-thumb.webp';
const STORED = { webp: 'a', jpeg: 'b', thumbnail_webp: OLD, thumbnail_jpeg: 'd' };
const OLD_ID = 'a-picture';
const recipe = testRecipe({
  image_url: '/static/images/old.webp',
  image: STORED,
  pictures: [{ ...STORED, picture_id: OLD_ID, step_id: null, is_cover: true }],
});
const [onSaved, onClose] = [vi.fn(), vi.fn()];
const previews = () =>
  screen.getAllByRole<HTMLImageElement>('img', { name: /^תמונה/ }).map((image) => image.getAttribute('src'));
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText(words.addPictures), { target: { files } });
const picture = () => new File(['x'], 'a.png', { type: 'image/png' });

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:new', revokeObjectURL: () => undefined });
  api.putRecipe.mockResolvedValue(recipe);
  api.fetchRecipe.mockResolvedValue(recipe);
  api.putPictures.mockResolvedValue(recipe);
});
const open = (shown: Recipe | null = recipe) =>
  render(
    <TestQueries>
      <RecipeForm recipe={shown} onSaved={onSaved} onClose={onClose} />
    </TestQueries>,
  );
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('the pictures of a recipe', () => {
  const save = () => {
    const button = screen.getByRole('button', { name: words.save });
    button.focus();
    fireEvent.click(button);
  };
  const uploaded = (id: string) => ({ ...STORED, picture_id: id, step_id: null, is_cover: false });

  it('[X65] a new one is previewed, and a failed upload takes it out again with the reason; the form stays', async () => {
    open();
    api.postRecipePicture.mockRejectedValue(
      new HttpError(415, 'image_type', 'סוג הקובץ אינו נתמך. בחרו JPG, PNG, GIF או WebP'),
    );
    choose(picture());
    expect(previews()).toEqual([OLD, 'blob:new']);
    save();
    await screen.findByText('סוג הקובץ אינו נתמך. בחרו JPG, PNG, GIF או WebP');
    expect(previews()).toEqual([OLD]);
    expect([onSaved.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  });

  it('[X105] a refusal on saving is said in a toast, and its sentence takes the focus', async () => {
    render(<Toasts lifeMs={60_000} />);
    open();
    api.postRecipePicture.mockRejectedValue(new HttpError(415, 'image_type', 'סוג הקובץ אינו נתמך'));
    choose(picture());
    save();
    await waitFor(() => expect(screen.getAllByText('סוג הקובץ אינו נתמך')).toHaveLength(2));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('סוג הקובץ אינו נתמך'));
    expect(document.activeElement?.closest('section')?.getAttribute('aria-labelledby')).toBe('form-pictures');
  });

  it('[X105] a file that the form itself refuses leaves the focus where the files are chosen', () => {
    open();
    screen.getByLabelText(words.addPictures).focus();
    choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    expect(document.activeElement).toBe(screen.getByLabelText(words.addPictures));
  });

  it('[X65] an upload that the network lost says so; the next save goes through', async () => {
    open();
    api.postRecipePicture.mockRejectedValueOnce(new HttpError(0, 'network', ''));
    choose(picture());
    save();
    await screen.findByText(words.errors.image);
    const again = await screen.findByText(words.save, undefined, { timeout: 20_000 });
    api.postRecipePicture.mockResolvedValueOnce(uploaded('new'));
    choose(picture());
    fireEvent.click(again);
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), { timeout: 20_000 });
  });

  it('[RP7] several are added, put in order by keys, given a step and a cover, and saved like that', async () => {
    open();
    choose(picture(), picture());
    api.postRecipePicture.mockResolvedValueOnce(uploaded('second')).mockResolvedValueOnce(uploaded('third'));
    const handle = screen.getByRole('button', { name: words.move({ what: words.picture({ at: 3 }) }) });
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    fireEvent.keyUp(handle, { key: 'ArrowUp' });
    const rows = screen.getAllByRole('listitem', { name: /^תמונה/ });
    expect(rows).toHaveLength(3);
    fireEvent.click(within(rows[1] ?? document.body).getByRole('button', { name: words.cover }));
    const step = screen.getByLabelText<HTMLSelectElement>(words.pictureStep({ at: 2 }));
    fireEvent.change(step, { target: { value: step.options[1]?.value } });
    save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), { timeout: 20_000 });
    const stepId = recipe.entries.find((entry) => entry.entry_type === 'step')?.entry_id;
    expect(api.putPictures).toHaveBeenCalledWith(recipe.recipe_id, {
      pictures: [
        { picture_id: OLD_ID, step_id: null },
        { picture_id: 'second', step_id: stepId },
        { picture_id: 'third', step_id: null },
      ],
      cover_id: 'second',
    });
  });

  it('[RP7] one that was removed is deleted, and past six no more are taken, which is said', async () => {
    open();
    choose(...Array.from({ length: 7 }, picture));
    expect(previews()).toHaveLength(6);
    expect(screen.getByText(words.errors.tooMany)).toBeTruthy();
    for (let left = 6; left > 0; left -= 1)
      fireEvent.click(screen.getByRole('button', { name: words.removePicture({ at: 1 }) }));
    api.deleteRecipePicture.mockResolvedValue(undefined);
    save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(api.deleteRecipePicture.mock.calls).toEqual([[recipe.recipe_id, OLD_ID]]);
    expect(api.postRecipePicture).not.toHaveBeenCalled();
  });
});

describe('closing the form', () => {
  const close = () => fireEvent.click(screen.getByRole('button', { name: texts.app.close }));

  it.each([
    ['a new one', null],
    ['one that is there', recipe],
  ])('[X70] untouched it closes at once: %s', (_name, shown) => {
    open(shown);
    close();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['a word', () => fireEvent.change(screen.getByLabelText(words.title), { target: { value: 'שקשוקה ירוקה' } })],
    ['a picture', () => choose(picture())],
  ])('[X70] with %s that was not saved it asks first, and goes on or loses it as one chose', async (_name, write) => {
    open();
    write();
    close();
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByText(words.stay));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    close();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText(words.leave));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('[U25] [X70] an ingredient that is removed leaves the focus in the form; one without its product is a change', async () => {
  const [first, step] = recipe.entries;
  if (!first || !step) throw new Error('no entries');
  open({ ...recipe, entries: [{ ...first, product_catalog_number: '729', manufacturer: 'תנובה' }, step] });
  fireEvent.click(screen.getByRole('button', { name: words.uncatalogue({ name: 'עגבניות' }) }));
  fireEvent.click(screen.getByRole('button', { name: texts.app.close }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText(words.stay));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: words.removeIngredient({ at: 1 }) }));
  expect(document.activeElement?.textContent).toBe(words.ingredients);
});

describe('an answer that comes late', () => {
  const title = () => screen.getByLabelText<HTMLInputElement>(words.title);
  const type = (value: string) => fireEvent.change(title(), { target: { value } });

  it('[X70] of the reader, after its dialog was closed, changes nothing that was typed', async () => {
    let give: (draft: object) => void = () => undefined;
    api.postAddress.mockReturnValue(new Promise((resolve) => (give = resolve)));
    open(null);
    fireEvent.click(screen.getByText(words.bringReady));
    fireEvent.click(screen.getByText(words.import.address));
    fireEvent.change(screen.getByLabelText(words.import.addressLabel), { target: { value: 'https://a.example' } });
    fireEvent.click(screen.getByText(words.import.read));
    fireEvent.click(screen.getByRole('button', { name: texts.app.close }));
    type('לחם של סבתא');
    const draft = { title: 'לחם אחר', description: '', image_url: null, prep_time: null, cook_time: null };
    const steps = [{ text: 'לשים', tip: '', part: '' }];
    await act(async () => give({ ...draft, servings: null, source_url: null, ingredients: [], steps }));
    expect(title().value).toBe('לחם של סבתא');
  });

  it('[X70] of a save keeps the form open with what was typed meanwhile', async () => {
    let give: (saved: Recipe) => void = () => undefined;
    api.putRecipe.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
    open();
    type('שקשוקה ירוקה');
    fireEvent.click(screen.getByRole('button', { name: words.save }));
    await waitFor(() => expect(api.putRecipe).toHaveBeenCalledOnce());
    type('שקשוקה ירוקה וחריפה');
    give(recipe);
    const again = await screen.findByRole('button', { name: words.save }, { timeout: 20_000 });
    expect([title().value, onClose.mock.calls]).toEqual(['שקשוקה ירוקה וחריפה', []]);
    fireEvent.click(again);
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(api.putRecipe.mock.calls[1]?.[1]).toMatchObject({ title: 'שקשוקה ירוקה וחריפה' });
  });
});

describe('the picture of a page', () => {
  it('[X68] that a recipe was read from is previewed, and becomes its own when it is saved', async () => {
    const url = 'https://recipes.example/a.jpg';
    api.postPicturePreview.mockResolvedValue({ thumbnail: 'data:image/webp;base64,AA' });
    const draft = { title: 'לחם', description: '', image_url: url, prep_time: null, cook_time: null, servings: null };
    api.postAddress.mockResolvedValue({
      ...draft,
      source_url: null,
      ingredients: [],
      steps: [{ text: 'לשים', tip: '', part: '' }],
    });
    api.postRecipe.mockResolvedValue(recipe);
    open(null);
    fireEvent.click(screen.getByText(words.bringReady));
    fireEvent.click(screen.getByText(recipeFormTexts.import.address));
    fireEvent.change(screen.getByLabelText(recipeFormTexts.import.addressLabel), {
      target: { value: 'https://a.example' },
    });
    fireEvent.click(screen.getByText(recipeFormTexts.import.read));
    const save = await screen.findByText(words.save, undefined, { timeout: 20_000 });
    // The form shows a copy of this server: the other site does not see who reads the recipe [PC11].
    await waitFor(() => expect(previews()).toEqual(['data:image/webp;base64,AA']));
    api.postImageFromWeb.mockResolvedValue({ image_url: 'a', image: STORED, picture_id: 'web' });
    fireEvent.click(save);
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(api.postImageFromWeb).toHaveBeenCalledWith(recipe.recipe_id, url);
  });
});

describe('the order of the ingredients', () => {
  it('[X66] a row that is dragged over its neighbour takes its place', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: words.addIngredient }));
    const rows = () => screen.getAllByRole('listitem', { name: /^מצרך/ });
    await waitFor(() => expect(rows().length).toBeGreaterThan(1));
    const names = () =>
      rows().map((row) => within(row).getByRole<HTMLInputElement>('combobox', { name: /^שם המצרך/ }).value);
    for (const row of rows()) Object.defineProperty(row, 'offsetHeight', { value: 100 });
    expect(names()[0]).toBe('עגבניות');
    const [first] = rows();
    if (!first) throw new Error('no row');
    const handle = within(first).getByRole('button', { name: words.move({ what: words.ingredient({ at: 1 }) }) });
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 0 });
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 40 });
    expect(names()[0]).toBe('עגבניות');
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 70 });
    await waitFor(() => expect(names()[1]).toBe('עגבניות'));
    fireEvent.pointerUp(window, { pointerId: 1, clientY: 70 });
    expect(screen.getByText(words.moved({ at: 2, of: rows().length }))).toBeTruthy();
  });
});

it('[RW1] a recipe is chosen as an ingredient, which counts how often it is made, and can be unlinked', async () => {
  api.fetchRecipes.mockResolvedValue([recipe, testRecipe({ recipe_id: 9, title: 'בצק' })]);
  open();
  fireEvent.click(screen.getByRole('button', { name: words.addRecipe }));
  const sheet = within(await screen.findByRole('dialog', { name: words.addRecipe }));
  const dough = await sheet.findByRole('button', { name: 'בצק' });
  expect(sheet.queryByRole('button', { name: recipe.title })).toBeNull();
  fireEvent.click(dough);
  const row = () => within(screen.getByRole('listitem', { name: words.ingredient({ at: 2 }) }));
  row().getByText(words.timesRecipe);
  fireEvent.change(row().getByLabelText(`${words.quantity} 2`), { target: { value: '0.5' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() => expect(api.putRecipe).toHaveBeenCalled());
  expect(api.putRecipe.mock.calls[0]?.[1]).toMatchObject({
    entries: [{}, { product_name: 'בצק', sub_recipe_id: 9, quantity: 0.5, unit: 'units' }, {}],
  });
});

it('[RW1] an unlinked ingredient is a word with a unit again', () => {
  const [entry] = recipe.entries;
  open(testRecipe({ entries: entry ? [{ ...entry, sub_recipe_id: 9 }] : [] }));
  fireEvent.click(screen.getByRole('button', { name: words.unlinkRecipe({ name: 'עגבניות' }) }));
  screen.getByLabelText(`${words.unit} 1`);
});

it('[X19] the fields of a row are described by their errors', async () => {
  open(null);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(words.title, 'פנקייק');
  type(`${words.notes} 1`, 'מנופה');
  type(`${words.quantity} 1`, '0');
  type(`${words.stepTip} 1`, 'לא לערבב');
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await screen.findByText(words.errors.quantity);
  const fields = [
    screen.getByRole('combobox', { name: `${words.name} 1` }),
    screen.getByRole('textbox', { name: `${words.quantity} 1` }),
    screen.getByRole('textbox', { name: words.step({ at: 1 }) }),
  ];
  const said = fields.map(
    (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(said).toEqual([words.errors.name, words.errors.quantity, words.errors.step]);
});
