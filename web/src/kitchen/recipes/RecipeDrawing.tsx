import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { DEFAULT_CATEGORY_ID } from '@sali/domain/base/limits';
import { type IllustrationName, illustrationOf } from '@sali/domain/goods/kinds/illustrations';
import type { ReactNode } from 'react';
import { Drawing } from '../../base/ui/art.tsx';
import styles from './RecipePicture.module.css';

/** A picture of a dish shows at most this many of its ingredients. */
const SHOWN_MAX = 3;
/** In every kitchen, so that they say nothing about a dish: drawn where it has nothing else. */
const PLAIN: ReadonlySet<IllustrationName> = new Set([
  'salt',
  'pepper-spice',
  'spices',
  'oil',
  'sugar',
  'water',
  'baking',
]);

type RecipeDrawingProps = { entries: Recipe['entries']; fallback: ReactNode };

/** The illustrations of a recipe's first ingredients, or `fallback` where none has one. */
export function RecipeDrawing({ entries, fallback }: RecipeDrawingProps) {
  const kinds = kindsOfEntries(entries);
  if (kinds.length === 0) return fallback;
  return (
    <span className={styles.kinds}>
      {kinds.map((kind) => (
        <Drawing key={kind} name={kind} />
      ))}
    </span>
  );
}

function kindsOfEntries(entries: Recipe['entries']): IllustrationName[] {
  const names = entries.flatMap((entry) => (entry.entry_type === 'product' ? [entry.product_name ?? ''] : []));
  const all = names.map((name) => illustrationOf(name, DEFAULT_CATEGORY_ID)).filter((kind) => kind !== null);
  const ownKinds = all.filter((kind) => !PLAIN.has(kind));
  return [...new Set(ownKinds.length > 0 ? ownKinds : all)].slice(0, SHOWN_MAX);
}
