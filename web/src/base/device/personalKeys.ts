/** The keys of localStorage for each person: their beginnings, which the person's key follows. */
const PERSONAL_KEYS = {
  /** When the most sold products were last stored. */
  filledAt: 'sali-products-seen-at-',
  /** The last picture of the open list. */
  listPicture: 'sali-list-picture-',
  /** The learned orders of categories, by store. */
  learnedOrders: 'sali-learned-orders-',
  /** How far this person is in cooking recipes. */
  cooking: 'sali-cooking-',
  /** The person's choices of ingredients that they have at home, or buy for a recipe all the same. */
  atHome: 'sali-at-home-',
  /** Cards of clubs that are on this device alone. */
  cards: 'sali-cards-',
  ownNames: 'sali-own-names-',
  /** The meaning of labels of weighed goods, by chain: a weight or a price. */
  labelMeanings: 'sali-label-meanings-',
  searches: 'search-history-',
  /** Stores whose names are known without a network. */
  stores: 'sali-stores-',
  /** Stores whose prices are examples. */
  sampleStores: 'sali-sample-stores-',
} as const;

/** The key under which localStorage has this for a person. `userKey` is the user's id, or 'anonymous' for a guest. */
export const personalKey = (kind: keyof typeof PERSONAL_KEYS, userKey: string): string => PERSONAL_KEYS[kind] + userKey;

/** Removes what localStorage has for a person. Settings and the copy of the lists have rules of their own: `localData.ts`. */
export function removePersonalKeys(userKey: string): void {
  for (const beginning of Object.values(PERSONAL_KEYS)) localStorage.removeItem(beginning + userKey);
}
