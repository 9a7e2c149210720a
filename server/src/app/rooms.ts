import type { OnDisk, Spending } from '../base/budgets/budgets.ts';
import { openCatalogue } from '../goods/catalogue/catalogue.ts';
import { ImportedProducts } from '../goods/catalogue/importedProducts.ts';
import type { Notices } from '../base/db/notices.ts';
import type { Deps } from '../base/deps.ts';
import { openImages } from '../base/images/images.ts';
import type { Bus } from '../people/live/bus.ts';
import { createLive } from '../people/live/live.ts';
import { PUSH_NETWORK } from '../people/notifications/notifications.ts';
import type { PortalsDeps } from '../goods/portals/portals.ts';
import { openAccounts, openAdmin, openSessions } from './rooms/accounts.ts';
import { openCounts } from './rooms/counts.ts';
import {
  openEditing,
  openImageAddresses,
  openInfo,
  openPictures,
  openPortals,
  openPriceReports,
  openPricedLists,
  openPrices,
  openSameProducts,
  openWalks,
} from './rooms/goods.ts';
import { openPantry, openRecipes } from './rooms/kitchen.ts';
import { openLists, openTemplates } from './rooms/lists.ts';
import { openContentReports, openFamilies, openNotifications } from './rooms/people.ts';
import { openProductNews } from './rooms/productNews.ts';
import { openSockets } from './rooms/socket.ts';
import { openStorageRoom, pictureCountsOf, purgeDeletedOnDisk } from './rooms/storage.ts';
import { SameProducts } from '../goods/sameProducts/sameProducts.ts';

export type Rooms = Awaited<ReturnType<typeof openRooms>>;

/** The parts that the rooms need from outside. */
export type RoomsNeeds = {
  readonly bus: Bus;
  readonly accountNotices: Notices;
  readonly spending: Spending;
  /** Other portals than the chains' own: for tests. */
  readonly feeds?: Pick<PortalsDeps, 'chains' | 'retryPolicy'> | undefined;
  /** Another way to push services than the open internet: for tests. */
  readonly push?: typeof PUSH_NETWORK | undefined;
};

/**
 * Opens the rooms from the top to the bottom: each is given the rooms above it that it needs, so none needs one below. The
 * files of `rooms/` know what each room takes from the others.
 */
export async function openRooms(
  deps: Deps,
  { bus, accountNotices, spending, feeds = {}, push = PUSH_NETWORK }: RoomsNeeds,
) {
  const processId = deps.newId();
  const same = new SameProducts();
  await same.load(deps.db);
  const catalogue = await openCatalogue(deps, same);
  const live = createLive(bus, deps.now, (error) => void deps.log.error(error));
  const { actors, sessionEvents } = openSessions(deps, { live, accountNotices });
  const news = openProductNews(deps, { bus, catalogue, same, processId });
  const counts = openCounts(deps, bus);
  const images = openImages(deps.config, deps.log);
  const storage = openStorageRoom(deps, images);
  const base = { bus, live, catalogue, same, news, counts, images, storage, sessionEvents, accountNotices, spending };

  const pictureCounts = pictureCountsOf(storage, counts);
  const notifications = openNotifications(deps, { bus, push });
  const prices = openPrices(deps, base);
  const priceReports = openPriceReports(deps);
  const families = openFamilies(deps, counts);
  const lists = openLists(deps, { ...base, pictureCounts, notifications, prices, priceReports });
  const pantry = openPantry(deps, { ...base, lists });
  const recipes = openRecipes(deps, { ...base, pictureCounts, lists, pantry, prices });
  const pictures = openPictures(deps, { ...base, pictureCounts, recipes });
  const info = openInfo(deps, { ...base, pictures, notifications });
  const imported = new ImportedProducts(news.productsChanged);
  return {
    actors,
    catalogue,
    live,
    storage,
    notifications,
    prices,
    priceReports,
    families,
    lists,
    pantry,
    recipes,
    pictures,
    info,
    imported,
    pricedLists: openPricedLists(prices, lists),
    templates: openTemplates(lists, notifications),
    images: openImageAddresses(deps, { images, recipes }),
    editing: openEditing(deps, { ...base, pictures }),
    sameProducts: openSameProducts(deps, base),
    contentReports: openContentReports(deps, { ...base, info, notifications }),
    walks: openWalks(deps, base),
    portals: openPortals(deps, { feeds, news, onProductsChanged: (productIds) => imported.add(productIds) }),
    accounts: openAccounts(deps, { ...base, families, lists, recipes, pantry, info, notifications }),
    admin: openAdmin(deps, { lists, sessionEvents }),
    socket: openSockets(deps, base),
    purgeDeleted: (of: OnDisk) => purgeDeletedOnDisk(deps, { images, lists }, of),
  };
}
