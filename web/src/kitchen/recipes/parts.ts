import { lazyPart } from '../../base/lazyPart.tsx';

/** Parts of the pages of recipes that are loaded when they are first shown. */
export const ToListDialog = lazyPart(() => import('./shopping/ToListDialog.tsx').then((m) => m.ToListDialog));
export const CostBox = lazyPart(() => import('./shopping/CostBox.tsx').then((m) => m.CostBox));
export const KitchenLinks = lazyPart(() => import('./meals/KitchenLinks.tsx').then((m) => m.KitchenLinks));
export const PlanLink = lazyPart(() => import('./meals/PlanLink.tsx').then((m) => m.PlanLink));
export const OthersTools = lazyPart(() => import('./more/OthersTools.tsx').then((m) => m.OthersTools));
export const RecipeNotes = lazyPart(() => import('./more/RecipeNotes.tsx').then((m) => m.RecipeNotes));
export const DeletedRecipes = lazyPart(() => import('./more/DeletedRecipes.tsx').then((m) => m.DeletedRecipes));
export const SaveTool = lazyPart(() => import('./more/SaveTools.tsx').then((m) => m.SaveTool));
export const SaveAllTool = lazyPart(() => import('./more/SaveTools.tsx').then((m) => m.SaveAllTool));
export const PictureStrip = lazyPart(() => import('./more/PictureStrip.tsx').then((m) => m.PictureStrip));
export const StepPicture = lazyPart(() => import('./more/PictureStrip.tsx').then((m) => m.StepPicture));
export const HaveButton = lazyPart(() => import('./have/HaveButton.tsx').then((m) => m.HaveButton));
export const DeleteRecipeDialog = lazyPart(() => import('./DeleteDialog.tsx').then((m) => m.DeleteRecipeDialog));
export const RecipeForm = lazyPart(() => import('./form/RecipeForm.tsx').then((m) => m.RecipeForm));
