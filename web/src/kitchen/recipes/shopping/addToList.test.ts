import 'fake-indexeddb/auto';
import { CATEGORIES, FALLBACK_CATEGORY } from '@sali/domain/goods/catalogue/category';
import { describe, expect, it, vi } from 'vitest';
import { isBought } from '@sali/domain/kitchen/recipes/plannedIngredient';
import { takenApart } from '@sali/domain/kitchen/recipes/subRecipes';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { setAuth } from '../../../base/http.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { testList } from '../../../people/sync/testList.ts';
import { noNetwork, scriptNetwork } from '../../../people/sync/testNetwork.ts';
import { startTestEngine } from '../../../people/sync/testSync.ts';
import { addToList, ingredientItems } from './addToList.ts';
import { testRecipe } from '../testRecipe.ts';

await startTestEngine();

const recipe = testRecipe();
const [entry] = recipe.entries;
const LIST = '6f0c6b0e-6b51-4c3e-9d5e-0d7d3a3a9f10';
const itemNamed = (name: string) => {
  if (!entry) throw new Error('the test recipe has no entries');
  const [item] = ingredientItems(LIST, recipe, takenApart([{ ...entry, product_name: name }], []), null);
  if (!item) throw new Error(`${name} is not bought`);
  return item;
};
const rootOf = (key: string) => CATEGORIES.find((category) => category.key === key)?.id;

describe('an ingredient on a list of this device', () => {
  it('[X69] is in the category that its words suggest, without a call to the server', () => {
    expect(itemNamed('עגבניות בשלות')).toMatchObject({ categoryId: rootOf('produce'), subcategoryId: 41 });
    expect(itemNamed('שמן זית')).toMatchObject({ categoryId: rootOf('pantry') });
    expect(itemNamed('ביצים L')).toMatchObject({ categoryId: rootOf('dairy') });
  });

  it('[X69] what nobody knows is in the default category', () => {
    expect(itemNamed('משהו')).toMatchObject({ categoryId: FALLBACK_CATEGORY.id, subcategoryId: null });
  });

  it('[X80] equal ingredients have one line, and say which recipe needs them', () => {
    const [one, several] = [itemNamed('בצל'), itemNamed('בצלים')];
    expect(one.id).toBe(several.id);
    expect(one.needs).toMatchObject([{ recipe: recipe.recipe_id, title: recipe.title }]);
    expect(itemNamed('בצל ירוק').id).not.toBe(one.id);
  });
});

it('[X84] an ingredient is offered exactly where it becomes a line', () => {
  if (!entry) throw new Error('the test recipe has no entries');
  for (const name of ['מים פושרים', 'עלי מים', 'מי ורדים', 'עלי נענע', 'חלמונים']) {
    const written = { ...entry, product_name: name };
    const lines = ingredientItems(LIST, recipe, takenApart([written], []), null);
    expect(isBought(written), name).toBe(lines.length === 1);
  }
});

it('[X41] what the server has added is not said to have failed where the list cannot be read afterwards', async () => {
  setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  const calls = scriptNetwork(({ method }) => (method === 'POST' ? Response.json({}) : noNetwork()));
  await syncEngine().open(1);
  const userType = 'USER' as const;
  useAccount.setState({ user: { userId: 1, email: '', phone: '', firstName: '', lastName: '', userType } });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const list = testList({ id: LIST, serverId: 7 });
  await addToList({ recipe, list, chosen: takenApart(recipe.entries, []), servings: null, key: 'k' });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  useAccount.setState({ user: null });
});
