/**
 * The amount of an item that a recipe needs. The needs of several recipes are added before packages are counted, and a
 * recipe that leaves the list takes its own need away again [X80] [X81].
 */
export type RecipeNeed = {
  /** The number of the recipe. The fields are spelled the same everywhere, on the wire too. */
  readonly recipe: number;
  readonly title: string;
  /** The amount in the words of the recipe: '1½ כוסות'; empty where it says none. */
  readonly text: string;
  /** With at most 3 decimals; 0 where the recipe says no amount. */
  readonly amount: number;
  readonly unit: 'g' | 'ml' | 'pieces' | 'packages';
  /** How much one unit of the item's quantity holds; null: one is enough for any amount. */
  readonly pack: number | null;
};
