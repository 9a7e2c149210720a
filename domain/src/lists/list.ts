import type { DealSummary } from '../goods/promotions/texts/dealText.ts';
import { UNIT_LABELS } from '../goods/catalogue/product.ts';
import type { Agorot, EpochMs } from '../base/units.ts';
import type { RecipeNeed } from './recipeNeed.ts';
import { v5 as uuidV5 } from 'uuid';
import { DEFAULT_CATEGORY_ID } from '../base/limits.ts';

/** A person's role on a list: its owner, or a participant or link guest with one of the other permissions. */
export type Role = 'owner' | 'admin' | 'edit' | 'tick' | 'view';

/** One line of a list. Money is agorot, times are ms since the epoch, `quantity` has at most 3 decimals (kg when weighted). */
export type Item = {
  /** `item_uuid`: made by the client, or derived from list and barcode (see {@link itemIdOf}). */
  readonly id: string;
  /** `item_id`; null until the server has answered. */
  readonly serverId: number | null;
  readonly name: string;
  readonly barcode: string | null;
  readonly alias: string;
  readonly manufacturer: string;
  readonly brand: string;
  readonly note: string;
  readonly quantity: number;
  readonly unitMeasure: string;
  readonly isWeighted: boolean;
  /** Shelf price of one unit (one kg when weighted); null: no price yet, never 0. */
  readonly priceAgorot: Agorot | null;
  /** A running promotion's price for one unit. */
  readonly salePriceAgorot: Agorot | null;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly storeKey: string | null;
  readonly imageUrl: string | null;
  /** Any brand would do: comparisons use the cheapest of its kind. Lists stored by older versions lack the field, which means no. */
  readonly isAnyBrand?: boolean;
  readonly isCompleted: boolean;
  /** The number of the person who takes care of it; below 0: a link guest. Missing in older lists, which means nobody. */
  readonly claimedBy?: number | null;
  /** The name of that person; '' for nobody. It is stored because a link guest is not a participant. */
  readonly claimedName?: string;
  /** The store did not have it: it is out of what remains and of the sums. Missing in older lists, which means no. */
  readonly isNotFound?: boolean;
  /** The price of a unit, or of a kilogram, that somebody saw at the shelf of `shelfPriceStore`; null: nobody corrected it. */
  readonly shelfPriceAgorot?: Agorot | null;
  readonly shelfPriceStore?: string | null;
  /** The amounts of it that recipes need. Missing in older lists, which means nothing. */
  readonly needs?: readonly RecipeNeed[];
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** When it last joined the open items; the open items of a category are in this order. */
  readonly addedAt: EpochMs;
  /** The charge of the whole basket's promotions for the line; only on a screen's copy, never stored. */
  readonly deal?: LineDeal;
  /** The store's estimate for an item without a product, or of any brand; only on a screen's copy, never stored. */
  readonly estimate?: ItemEstimate;
};

/** A line's charge as the till computes it over the whole basket [G62]. */
export type LineDeal = {
  readonly totalAgorot: Agorot;
  /** The text of the deal; null if no promotion applies. */
  readonly text: DealSummary | null;
  /** The set that the next units make; undefined where they make none, or until the device has the store's offers. */
  readonly next?: NextSet | undefined;
};

/** The cheapest product of the store that fits the item's words, as a comparison chooses it [G80]. */
export type ItemEstimate = {
  readonly itemCode: string;
  readonly itemName: string;
  /** How many packages of it the item means, or kilograms where it is weighed. Estimates of older versions lack them. */
  readonly packages?: number;
  readonly isWeighted?: boolean;
  /** How many pieces the kilograms are, where the item is counted in pieces. */
  readonly pieces?: number;
  /** The cost of the item with it, the promotions of the whole basket counted. */
  readonly totalAgorot: Agorot;
};

/** 'Two more, and it is 3 for 43' [G70]. */
export type NextSet = {
  readonly text: DealSummary;
  /** The number of units that complete the set. */
  readonly units: number;
  /** The amount that they add to the sum of the basket, in agorot; below 0 where the larger basket costs less. */
  readonly extraAgorot: Agorot;
};

/** Somebody who says that they take care of an item. */
export type Claimant = { readonly userId: number; readonly username: string };

/** The fields of the marks that people set on an item while they shop, beside its tick. */
export type ShopMark = 'claimedBy' | 'claimedName' | 'isNotFound' | 'shelfPriceAgorot' | 'shelfPriceStore';

/** A price that somebody saw at the shelf of a store. */
export type SeenPrice = { readonly agorot: Agorot; readonly storeKey: string };

/** The fields that only a screen's copy of an item has. */
export type OnScreen = 'deal' | 'estimate';

/** The facts of a new item that its author chooses; the reducer adds the rest. Only an undo names a place (`addedAt`). */
export type NewItem = Omit<
  Item,
  'serverId' | 'isCompleted' | 'createdAt' | 'updatedAt' | 'addedAt' | ShopMark | OnScreen
> & {
  readonly addedAt?: EpochMs;
};

/** When a list was completed or archived, and when it was reopened. */
export type ListTimes = Pick<ShoppingList, 'completedAt' | 'archivedAt' | 'restoredAt'>;

export type ListStatus = 'active' | 'archived';
export type PersonRef = { readonly userId: number; readonly email: string };

/** A person who has the list: its owner or a participant. */
export type Participant = PersonRef & { readonly username: string; readonly role: Role };

/** The newest change, as a card words it: 'דנה סימנה חלב'. */
export type LastAction = {
  /** The type of an action, or the kind of a mark (`markKind.ts`). */
  readonly type: string;
  readonly userId: number | null;
  readonly username: string;
  /** Name of the item that changed; null for a change of the list itself. */
  readonly itemName: string | null;
  readonly at: number;
  /** Whose claim ended because they are off the list; missing for every other change. */
  readonly person?: Claimant;
};

export type ShoppingList = {
  /** `list_uuid`, made by the client. */
  readonly id: string;
  readonly serverId: number | null;
  readonly name: string;
  readonly description: string;
  readonly status: ListStatus;
  readonly storeKey: string | null;
  readonly isCompleted: boolean;
  /** The budget of the shopping; null: no budget. Lists stored by older versions lack the field, which means none. */
  readonly budgetAgorot?: Agorot | null;
  /** When it was completed and when it was archived; null after it was reopened. */
  readonly completedAt: EpochMs | null;
  readonly archivedAt: EpochMs | null;
  /** When it was last reopened from either. */
  readonly restoredAt: EpochMs | null;
  readonly ownerId: number | null;
  /** The permission of the reader of this copy. */
  readonly role: Role;
  /** The person who shared it with the reader; null for its owner. */
  readonly sharedBy: PersonRef | null;
  readonly sharedAt: EpochMs | null;
  /** Everyone who has the list, the owner first; empty until the server has sent them. */
  readonly participants: readonly Participant[];
  readonly lastAction: LastAction | null;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** A set by id; the order on screen is derived in `view.ts`. */
  readonly items: Readonly<Record<string, Item>>;
};

/**
 * The id of a catalogue product's line: UUID v5 of the list's uuid (namespace) and the barcode (name).
 * Two phones that add the same product offline mean the same line.
 */
export const itemIdOf = (listId: string, barcode: string): string => uuidV5(barcode, listId);

/** The signed-in people that the list is shared with: everyone but the owner. */
export const participantsBesidesOwner = (list: Pick<ShoppingList, 'participants'>): readonly Participant[] =>
  list.participants.filter((participant) => participant.role !== 'owner');

/** An item with nothing but a name: what Enter in the search box adds. */
export const freeTextItem = (id: string, name: string): NewItem => ({
  id,
  name,
  barcode: null,
  alias: '',
  manufacturer: '',
  brand: '',
  note: '',
  quantity: 1,
  unitMeasure: '',
  isWeighted: false,
  priceAgorot: null,
  salePriceAgorot: null,
  categoryId: DEFAULT_CATEGORY_ID,
  subcategoryId: null,
  storeKey: null,
  imageUrl: null,
});

/** The name that screens show: the person's own name for the product, else the item's. */
export const shownNameOf = (item: Pick<Item, 'name' | 'alias'>): string => item.alias || item.name;

/**
 * The unit of an item's quantity in words, as a comparison of lines without a product asks for it; '': none was named.
 */
export const lineUnitOf = ({ isWeighted, unitMeasure }: Pick<Item, 'isWeighted' | 'unitMeasure'>): string =>
  isWeighted ? UNIT_LABELS.kg : unitMeasure;

/** Quantities have at most three decimals; rounding keeps sums of tenths exact. */
export const roundQuantity = (quantity: number): number => Math.round(quantity * 1000) / 1000;

/** Placeholder names: the server replaces them by its own value (docs/spec/lists.md). */
const PLACEHOLDER_NAMES: readonly string[] = ['מוצר ללא שם', 'מוצר חדש'];

export const isValidItemName = (name: string): boolean =>
  name.trim() !== '' && !PLACEHOLDER_NAMES.includes(name.trim());

/** The items of a list that are not ticked. */
export const openItemsOf = ({ items }: Pick<ShoppingList, 'items'>): Item[] =>
  Object.values(items).filter(({ isCompleted }) => !isCompleted);

/** A list as its owner creates it, not yet on the server. @param at time of creation (ms) */
export function newList(
  id: string,
  { name, description, storeKey }: Pick<ShoppingList, 'name' | 'description' | 'storeKey'>,
  at: number,
): ShoppingList {
  return {
    id,
    serverId: null,
    name,
    description,
    status: 'active',
    storeKey,
    isCompleted: false,
    completedAt: null,
    archivedAt: null,
    restoredAt: null,
    ownerId: null,
    role: 'owner',
    sharedBy: null,
    sharedAt: null,
    participants: [],
    lastAction: null,
    createdAt: at,
    updatedAt: at,
    items: {},
  };
}
