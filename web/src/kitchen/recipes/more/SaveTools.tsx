import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { EllipsisVertical, FileDown, Printer } from 'lucide-react';
import { recipeMoreTexts } from '@sali/texts/app/recipeMore';
import { recipesTexts } from '@sali/texts/app/recipes';
import { errorText } from '../../../base/errorText.ts';
import { downloadFile } from '../../../base/ui/files/downloadFile.ts';
import { Menu } from '../../../base/ui/menu/Menu.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { fetchOwnRecipes } from './api.ts';
import { type RecipeToSave, RECIPE_FORMATS, recipeFile, type RecipeFormat } from './recipeFiles.ts';
import { clsx } from 'clsx';
import buttonStyles from '../../../base/ui/Button.module.css';
import foldStyles from '../../../base/ui/fold.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

const words = recipeMoreTexts.save;

/** Prints a recipe, or saves it as a file that other apps read, in the format that is chosen. */
export function SaveTool({ recipe }: { recipe: Recipe }) {
  const print = { id: 'print', label: recipesTexts.print, icon: <Printer />, group: 'print', onSelect: printPage };
  const files = entriesFor(() => Promise.resolve([recipe]));
  return (
    <Menu label={words.one} className={clsx(buttonStyles.iconButton, buttonStyles.worded)} entries={[print, ...files]}>
      <EllipsisVertical />
      <span className={uiStyles.deskOnly}>{words.one}</span>
    </Menu>
  );
}

/** After the menu is gone: it would be on the paper. */
const printPage = (): void => {
  setTimeout(() => window.print(), 0);
};

/** The way to one file of all of one's own recipes. */
export function SaveAllTool({ userId }: { userId: number }) {
  return (
    <Menu
      label={words.all}
      className={clsx(foldStyles.fold, uiStyles.around12)}
      entries={entriesFor(() => fetchOwnRecipes(userId))}
    >
      <FileDown />
      <span className={clsx(uiStyles.grow, uiStyles.medium)}>{words.all}</span>
    </Menu>
  );
}

const entriesFor = (recipesToSave: () => Promise<readonly Recipe[]>) =>
  RECIPE_FORMATS.map((format) => ({
    id: format,
    icon: <FileDown />,
    group: 'files',
    label: words.as({ format: words.format[format].name }),
    description: words.format[format].use,
    onSelect: () => void save(recipesToSave, format),
  }));

async function save(recipesToSave: () => Promise<readonly Recipe[]>, format: RecipeFormat): Promise<void> {
  try {
    const recipes: RecipeToSave[] = [];
    for (const recipe of await recipesToSave())
      recipes.push({ recipe, photo: format === 'paprika' ? await photoOf(recipe) : '' });
    if (recipes.length === 0) return showToast(words.none);
    const { name, type, content } = recipeFile(recipes, format, location.origin);
    downloadFile(name, type, content);
  } catch (error) {
    showToast(errorText(error, words.failed));
  }
}

/** The cover as base64 of a JPEG; '' without one. A picture that does not come is left out: the recipe is worth more. */
async function photoOf({ image }: Recipe): Promise<string> {
  if (!image) return '';
  try {
    const answer = await fetch(image.jpeg);
    return answer.ok ? await base64Of(await answer.blob()) : '';
  } catch {
    // No network for it now.
    return '';
  }
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // As an address with the data in it.
    reader.onload = () => resolve((typeof reader.result === 'string' ? reader.result : '').replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the picture was not read'));
    reader.readAsDataURL(blob);
  });
}
