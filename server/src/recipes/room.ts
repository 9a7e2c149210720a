import type { ItemAnswer, NewItemWire } from '@sali/contract/lists/lists';
import type { Product } from '@sali/domain/catalogue/product';
import type { Deps } from '../deps.ts';
import type { ImageStore } from '../images/images.ts';
import type { FetchedPage } from './fetchPage.ts';
import type { ListAnswer, Caller } from '../lists/lists.ts';

/** What the recipes room needs from other rooms; `rooms.ts` passes it in. */
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
  readonly findProduct: (barcode: string) => Product | undefined;
  readonly searchProducts: (query: string, limit: number) => readonly Product[];
  /** Adds items by the write path of lists. @throws AppError list_not_found, forbidden, too_many_items */
  readonly addToList: (
    caller: Caller,
    list: string,
    items: readonly NewItemWire[],
  ) => Promise<ListAnswer<ItemAnswer[]>>;
};

export type RecipesRoom = Deps & RecipesParts;
