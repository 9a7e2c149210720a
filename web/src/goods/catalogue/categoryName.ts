import { categoryOf, subcategoryOf } from '@sali/domain/goods/catalogue/category';
import { ownTexts } from '@sali/texts/chosen';
import { lookUp } from '../../base/languages/chosen.ts';

type Named = { readonly id: number; readonly name: string };

/**
 * The name of a category or subcategory: a built-in one in the page's language while it has the name that it came with,
 * a renamed one as administrators wrote it [LN16].
 */
export function shownCategoryName({ id, name }: Named): string {
  const builtIn = subcategoryOf(id) ?? categoryOf(id);
  const isBuiltIn = builtIn.id === id && builtIn.name === name;
  return (isBuiltIn ? lookUp(ownTexts('categories')?.names, `c${id}`) : undefined) ?? name;
}
