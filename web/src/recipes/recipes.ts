/**
 * The recipes room: gallery, page, form, cooking, and the way of a recipe to a shopping list.
 * Invariant: what was read of recipes stays on the device for its reader alone; another person finds nothing of it.
 * Called by the route table, which loads the screens when they are first opened, and by the start of the app.
 */
export { clearKept as clearRecipes } from './kept.ts';
