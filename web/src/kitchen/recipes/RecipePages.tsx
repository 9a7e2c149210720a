/**
 * The recipes room: gallery, page, form, cooking, and the way of a recipe to a shopping list.
 * Invariant: what was read of recipes stays on the device for its reader alone; another person finds nothing of it.
 * Called by the route table, which loads the screens when they are first opened, and by the start of the app.
 */
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazyPart } from '../../base/lazyPart.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { RecipePage } from './RecipePage.tsx';

const CookPage = lazyPart(() => import('./cook/CookPage.tsx').then((m) => m.CookPage));

/** The screens of this room. The gallery and a recipe are loaded together, when the first of them opens. */
export function RecipePages() {
  const { id, mode } = useParams();
  const recipeId = /^\d{1,9}$/.test(id ?? '') ? Number(id) : 0;
  if (id === undefined) return <GalleryPage />;
  return mode === 'cook' ? (
    <Suspense fallback={null}>
      <CookPage key={recipeId} id={recipeId} />
    </Suspense>
  ) : (
    <RecipePage key={recipeId} id={recipeId} />
  );
}
