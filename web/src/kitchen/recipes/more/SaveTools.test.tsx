import { RECIPES_PAGE_MAX } from '@sali/domain/base/limits';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { recipeMoreTexts } from '@sali/texts/app/recipeMore';
import { testRecipe } from '../testRecipe.ts';
import { SaveAllTool, SaveTool } from './SaveTools.tsx';

const words = recipeMoreTexts.save;
const files = vi.hoisted(() => ({ downloadFile: vi.fn<(name: string, type: string, content: unknown) => void>() }));
vi.mock('../../../base/ui/files/downloadFile.ts', () => files);

beforeEach(() => files.downloadFile.mockClear());

const choose = async (label: string, format: string) => {
  fireEvent.click(screen.getByRole('button', { name: label }));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${words.as({ format })}`) }));
};

it('[X113] a recipe is saved in the format that is chosen', async () => {
  render(<SaveTool recipe={testRecipe()} />);
  await choose(words.one, 'Markdown');
  await waitFor(() => expect(files.downloadFile).toHaveBeenCalledOnce());
  expect(files.downloadFile.mock.calls[0]?.slice(0, 2)).toEqual(['שקשוקה.md', 'text/markdown']);
  expect(files.downloadFile.mock.calls[0]?.[2]).toMatch(/^- ½ .* עגבניות$/m);
});

it('[X113] all own recipes are saved as one file, page after page, and none of the family’s', async () => {
  const pages: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    pages.push(address);
    const skip = Number(new URL(address, 'https://sali.example').searchParams.get('skip'));
    const count = skip === 0 ? RECIPES_PAGE_MAX : 1;
    const recipes = Array.from({ length: count }, (_, at) => testRecipe({ recipe_id: skip + at + 1 }));
    // The family's come with the last page.
    const ofFamily = skip === 0 ? [] : [testRecipe({ recipe_id: 900, user_id: 6 })];
    return Promise.resolve(Response.json([...recipes, ...ofFamily]));
  });
  render(<SaveAllTool userId={5} />);
  await choose(words.all, 'JSON');
  await waitFor(() => expect(files.downloadFile).toHaveBeenCalledOnce());
  const [name, type, content] = files.downloadFile.mock.calls[0] ?? [];
  expect([name, type, (JSON.parse(String(content)) as unknown[]).length]).toEqual([
    'sali-recipes.json',
    'application/ld+json',
    RECIPES_PAGE_MAX + 1,
  ]);
  expect(pages).toHaveLength(2);
  vi.unstubAllGlobals();
});
