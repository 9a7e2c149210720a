import type { ItemAnswer, NewItemWire } from '@sali/contract/lists/lists';
import type { KitchenNews } from '@sali/contract/lists/live/live';
import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import type { Product } from '@sali/domain/goods/catalogue/product';
import type { PantryEntry } from '@sali/domain/kitchen/pantry/pantry';
import type { GenericLine } from '@sali/domain/lists/estimates';
import type { Recurrence } from '@sali/domain/lists/recurrence';
import type { Thousandths } from '@sali/domain/base/units';
import type { Deps } from '../../base/deps.ts';
import type { ImageStore } from '../../base/images/images.ts';
import type { FetchedPage } from './page/pageEncoding.ts';
import type { ListAnswer, Caller } from '../../lists/lists.ts';

/** A template from which the server makes lists by itself. */
export type RepeatedList = {
  readonly templateId: string;
  readonly name: string;
  readonly recurrence: Recurrence;
  readonly createdAt: Date;
  readonly changedAt: Date;
};

/** A reminder about a list. */
export type CalendarReminder = {
  readonly reminderId: number;
  readonly listName: string;
  readonly remindAt: Date;
  readonly isWeekly: boolean;
  readonly createdAt: Date;
};

/** The parts that the recipes room needs from other rooms; `app/rooms/` passes them in. */
export type RecipesParts = {
  /** Resolves once the catalogue is loaded: await it before use. */
  readonly ready: Promise<void>;
  readonly images: ImageStore;
  /** @throws AppError page_address, page_unreachable, page_too_big */
  readonly fetchPage: (address: string) => Promise<FetchedPage>;
  /** @throws AppError page_address, page_unreachable, image_too_big */
  readonly fetchPicture: (address: string) => Promise<Buffer>;
  /** @throws AppError too_many_requests past 60 an hour */
  readonly countPage: (userId: number) => Promise<void>;
  /** Counts pictures that a person stores; one unless it says how many. @throws AppError too_many_requests past 60 an hour */
  readonly countPicture: (userId: number, count?: number) => Promise<void>;
  /** Before pictures are a person's. @param bytes of all their files @param isNew false: the files are there already @throws AppError quota_pictures, quota_day */
  readonly takePictures: (userId: number, bytes: number, isNew?: boolean) => Promise<void>;
  /** Counts the files of a picture that was fetched for a person after their call. */
  readonly chargePictures: (userId: number, bytes: number) => void;
  readonly findProduct: (barcode: string) => Product | undefined;
  /** Products that a plain word means, the most sold first. */
  readonly productsFitting: (name: string, limit: number) => readonly Product[];
  /** The products of these codes that cost less in a store now. @returns their codes, as asked */
  readonly cheaperNow: (storeKey: string, itemCodes: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly searchProducts: (query: string, limit: number) => readonly Product[];
  /** The likeliest product for a line without one, and how much of it; null: nothing fits. */
  readonly likelyProduct: (
    line: GenericLine,
  ) => Promise<{ readonly product: Product; readonly quantityMilli: Thousandths } | null>;
  /** Which of these products a store has, by the codes as asked. */
  readonly soldAt: (storeKey: string, itemCodes: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The lines of a basket as a store charges them. */
  readonly basketInStore: (
    storeKey: string,
    basket: readonly { readonly itemCode: string; readonly quantity: number }[],
    generics: readonly GenericLine[],
  ) => Promise<readonly BasketLineWire[]>;
  /** Notifies these people's open pages of what changed in their kitchen. */
  readonly kitchenChanged: (userIds: readonly number[], news: Omit<KitchenNews, 'type'>) => void;
  /** The things that a person has at home. */
  readonly pantryOf: (userId: number) => Promise<readonly PantryEntry[]>;
  /** A list that the user has. @throws AppError list_not_found */
  readonly findList: (
    address: string,
    userId: number,
  ) => Promise<{ readonly id: string; readonly storeKey: string | null }>;
  /** The templates of a person from which the server makes lists by itself. */
  readonly repeatedListsOf: (userId: number) => Promise<readonly RepeatedList[]>;
  /** The reminders of a person about lists that they still have. */
  readonly remindersOf: (userId: number) => Promise<readonly CalendarReminder[]>;
  /** Adds items by the write path of lists. @throws AppError list_not_found, forbidden, too_many_items */
  readonly addToList: (
    caller: Caller,
    list: string,
    items: readonly NewItemWire[],
  ) => Promise<ListAnswer<ItemAnswer[]>>;
};

export type RecipesRoom = Deps & RecipesParts;
