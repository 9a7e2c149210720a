import { pictureReaderOf } from '../../people/accounts/accounts.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { EditingRoom } from '../../goods/catalogue/editing/room.ts';
import type { InfoRoom } from '../../goods/catalogue/info/info.ts';
import type { Deps } from '../../base/deps.ts';
import type { ImageStore } from '../../base/images/images.ts';
import type { ImagesRoom } from '../../base/images/routes.ts';
import { listRefOf, type ListsRoom, readList } from '../../lists/lists.ts';
import { notifyOfDecision, type NotificationsRoom } from '../../people/notifications/notifications.ts';
import { hasPicture, type PicturesRoom } from '../../goods/pictures/pictures.ts';
import { Portals, type PortalsDeps } from '../../goods/portals/portals.ts';
import type { PriceReportsRoom } from '../../goods/priceReports/priceReports.ts';
import { Offers } from '../../goods/prices/offers/offers.ts';
import { type PricedListsRoom, type PricesRoom, pricesAt } from '../../goods/prices/prices.ts';
import { PricingSession } from '../../goods/prices/pricing/pricingSession.ts';
import {
  adoptPicture,
  deletePicturesOfHost,
  fetchPicture,
  mayReadPicture,
  type RecipesRoom,
} from '../../kitchen/recipes/recipes.ts';
import type { DecisionsRoom, SameProducts } from '../../goods/sameProducts/sameProducts.ts';
import type { WalksRoom } from '../../lists/walks/walks.ts';
import type { Counts } from './counts.ts';
import type { ProductNews } from './productNews.ts';
import type { PictureCounts } from './storage.ts';

/** Rooms of products, their prices and pictures. */

type CatalogueNeeds = { readonly catalogue: Catalogue; readonly same: SameProducts };

export const openPrices = ({ db, now }: Deps, { catalogue, same }: CatalogueNeeds): PricesRoom => ({
  db,
  now,
  offers: new Offers(db),
  pricing: new PricingSession(),
  ready: catalogue.ready,
  similarTo: catalogue.similarTo,
  fitsOf: catalogue.fitsOf,
  bestHit: (query) => catalogue.search({ query, limit: 1, skip: 0, status: 'ACTIVE' }).products[0] ?? null,
  findProduct: catalogue.find,
  same,
});

/** Prices for the lists of people: they are opened after prices, since lists price what was bought. */
export const openPricedLists = (prices: PricesRoom, lists: ListsRoom): PricedListsRoom => ({
  ...prices,
  readList: (address, userId) => readList(lists, listRefOf(address), userId),
});

export const openPriceReports = ({ db, now }: Deps): PriceReportsRoom => ({
  db,
  now,
  publishedAt: async (storeKey, itemCode) => {
    const price = (await pricesAt(db, storeKey, [itemCode], now())).get(itemCode);
    return price && (price.salePriceAgorot ?? price.priceAgorot);
  },
});

export const openSameProducts = (
  deps: Deps,
  { catalogue, same, news }: CatalogueNeeds & { readonly news: ProductNews },
): DecisionsRoom => ({
  ...deps,
  same,
  findProduct: catalogue.find,
  ready: catalogue.ready,
  groupsChanged: news.groupsChanged,
  productsChanged: news.productsChanged,
});

export const openPictures = (
  deps: Deps,
  needs: {
    readonly images: ImageStore;
    readonly pictureCounts: PictureCounts;
    readonly counts: Counts;
    readonly news: ProductNews;
    readonly recipes: RecipesRoom;
  },
): PicturesRoom => ({
  ...deps,
  images: needs.images,
  fetchPicture,
  ...needs.pictureCounts,
  countLookup: needs.counts.pictureLookup,
  asked: new Set(),
  productsChanged: needs.news.productsWritten,
  pictureStored: (address, key) => adoptPicture(needs.recipes, address, key),
  removeRecipePictures: deletePicturesOfHost,
});

/** Opens the room that serves the addresses of pictures. */
export const openImageAddresses = (
  deps: Deps,
  { images, recipes }: { readonly images: ImageStore; readonly recipes: RecipesRoom },
): ImagesRoom => ({
  images,
  isOfProduct: (key) => hasPicture(deps.db, key),
  mayReadPicture: (key, userId) => mayReadPicture(recipes, key, userId),
  readerOf: (request) => pictureReaderOf(deps, request),
});

export const openEditing = (
  deps: Deps,
  needs: { readonly catalogue: Catalogue; readonly pictures: PicturesRoom; readonly news: ProductNews },
): EditingRoom => ({
  ...deps,
  catalogue: needs.catalogue,
  pictures: needs.pictures,
  productsWritten: needs.news.productsWritten,
  categoriesChanged: needs.news.categoriesChanged,
});

export const openInfo = (
  deps: Deps,
  needs: {
    readonly catalogue: Catalogue;
    readonly pictures: PicturesRoom;
    readonly news: ProductNews;
    readonly notifications: NotificationsRoom;
  },
): InfoRoom => ({
  ...deps,
  catalogue: needs.catalogue,
  pictures: needs.pictures,
  notifyOfDecision: (decision) => {
    notifyOfDecision(needs.notifications, decision).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the author of a proposal was not notified'),
    );
  },
  productsChanged: needs.news.productsChanged,
});

export const openWalks = (deps: Deps, { catalogue }: { readonly catalogue: Catalogue }): WalksRoom => ({
  ...deps,
  categoryIds: () =>
    catalogue.categories.all.filter(({ parent_id }) => parent_id === null).map(({ category_id }) => category_id),
});

export const openPortals = (
  { db, now, log, config }: Deps,
  needs: {
    readonly feeds: Pick<PortalsDeps, 'chains' | 'retryPolicy'>;
    readonly news: ProductNews;
    readonly onProductsChanged: (productIds: readonly number[]) => void;
  },
): Portals =>
  new Portals({
    db,
    now,
    log,
    dataDir: config.dataDir,
    portalsAt: config.portalsAt,
    variables: config,
    onProductsChanged: needs.onProductsChanged,
    onPricesChanged: needs.news.pricesChanged,
    ...needs.feeds,
  });
