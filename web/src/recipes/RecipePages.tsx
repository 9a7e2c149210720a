/**
 * The recipes room: gallery, page, form, cooking, and the way of a recipe to a shopping list.
 * Invariant: what was read of recipes stays on the device for its reader alone; another person finds nothing of it.
 * Called by the route table, which loads the screens when they are first opened, and by the start of the app.
 */
import { useParams } from 'react-router';
import { CookPage } from './cook/CookPage.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { RecipePage } from './RecipePage.tsx';

/** The screens of this room, loaded together when the first of them opens. */
export function RecipePages() {
  const { id, mode } = useParams();
  const recipeId = /^\d{1,9}$/.test(id ?? '') ? Number(id) : 0;
  if (id === undefined) return <GalleryPage />;
  return mode === 'cook' ? <CookPage key={recipeId} id={recipeId} /> : <RecipePage key={recipeId} id={recipeId} />;
}
