import { readKind } from '@sali/domain/kinds/kind';
import type { Language } from '@sali/domain/settings/languages';
import { ownPictureOf } from '@sali/domain/catalogue/picture';
import { PICTURE_LOOKUPS_PER_HOUR, PICTURES_PER_HOUR } from '@sali/domain/limits/pictures';
import { FALLBACK_CATEGORY } from '@sali/domain/catalogue/category';
import {
  FOLLOWING_LISTS_PER_HOUR,
  LINK_JOINS_PER_HOUR,
  PAGES_PER_HOUR,
  RECIPES_PER_USER_MAX,
  SHARES_PER_HOUR,
  USUAL_MAX,
} from '@sali/domain/limits';
import { CONTENT_REPORTS_PER_HOUR } from '@sali/domain/limits/moderation';
import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import { HOUR_MS } from '@sali/domain/time';
import type { FastifyRequest } from 'fastify';
import {
  type Actor,
  ActorCache,
  actorOfSession,
  actorOfToken,
  findUserByEmail,
  pictureReaderOf,
} from './accounts/accounts.ts';
import { recordReport } from './admin/admin.ts';
import { issueWaitingToken, waitingLinks } from './accounts/mail/links.ts';
import { openMailer } from './accounts/mail/mailer.ts';
import { openGoogle } from './accounts/google/idTokens.ts';
import { loginFailuresOver } from './accounts/loginFailures.ts';
import { Passwords } from './accounts/passwords.ts';
import { createSessionEvents } from './accounts/sessionEvents.ts';
import { networkOf, type OnDisk, type Spending } from './budgets/budgets.ts';
import { type Catalogue, openCatalogue } from './catalogue/catalogue.ts';
import { ImportedProducts } from './catalogue/importedProducts.ts';
import { readLastImports } from './catalogue/importing/imports.ts';
import type { EditingRoom } from './catalogue/editing/room.ts';
import { allPersonalOf, readOwnProposals, type InfoRoom } from './catalogue/info/info.ts';
import {
  authorOfReportedInfo,
  hideInfo,
  hideInfoOf,
  reloadReported,
  reportedInfoFacts,
  requireReportableInfo,
  showInfo,
} from './catalogue/info/reported.ts';
import type { Notices } from './db/notices.ts';
import type { Db } from './db/open.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { openImages, purgeRemovedPictures } from './images/images.ts';
import type { ImagesRoom } from './images/routes.ts';
import { type FamiliesRoom, hasInvited, leaveFamily, newListPeople, readOwnFamily } from './families/families.ts';
import { readBlocks } from './lists/blocking/blocking.ts';
import { purgeDeletedLists, readDeletedLists, readUsual, restoreListsSince } from './lists/history/history.ts';
import {
  accessTo,
  addListItems,
  eachListOf,
  listRefOf,
  listVersionsOf,
  listUserOf,
  type ListsParts,
  type ListsRoom,
  openListsRoom,
  readList,
} from './lists/lists.ts';
import { guestOfNumber } from './lists/links/guests.ts';
import { dismissGuestsOf, readOpenedLinks, readOwnLinks } from './lists/links/links.ts';
import { deleteUserData, hideUserData, requireUnblocked } from './lists/sharing/sharing.ts';
import {
  purgeReceiptPictures,
  deleteReceiptsOf,
  readOwnReceipts,
  removeReceiptPictures,
} from './lists/receipts/receipts.ts';
import { readEveryShopping } from './lists/shoppings/shoppings.ts';
import type { TemplatesRoom } from './lists/templates/room.ts';
import { readTemplates } from './lists/templates/templates.ts';
import type { Bus, Ticket } from './live/bus.ts';
import { createLive } from './live/live.ts';
import {
  type NotificationsRoom,
  notifyMissed,
  notifyOfDecision,
  notifyOfHiddenContent,
  notifyOfMadeList,
  PUSH_NETWORK,
  readOwnNotifications,
  readReminders,
} from './notifications/notifications.ts';
import { hasPicture, type PicturesRoom } from './pictures/pictures.ts';
import { pantryOf, type PantryRoom, readPantry } from './pantry/pantry.ts';
import { Portals, type PortalsDeps } from './portals/portals.ts';
import { PricingSession } from './prices/pricing/pricingSession.ts';
import { Offers } from './prices/offers/offers.ts';
import {
  basketInStore,
  likelyProduct,
  type PricesRoom,
  pricesAt,
  resolveStoreKey,
  shoppingCharges,
} from './prices/prices.ts';
import { readCookings } from './recipes/cooking/cooking.ts';
import { readMeals } from './recipes/meals/meals.ts';
import {
  adoptPicture,
  deletePicturesOfHost,
  fetchPage,
  fetchPicture,
  mayReadPicture,
  readDeletedRecipes,
  readRecipes,
  type RecipesRoom,
  deleteUserRecipes,
  hideUserRecipes,
  returnUserRecipes,
} from './recipes/recipes.ts';
import {
  authorOfReported,
  hideRecipe,
  hideRecipesOf,
  reportedRecipeFacts,
  requireReportableRecipe,
  showRecipe,
} from './recipes/reported.ts';
import { type ContentReportsRoom, readOwnContentReports, type ReportedRoom } from './contentReports/contentReports.ts';
import { type PriceReportsRoom, readOwnReports, reportPrice } from './priceReports/priceReports.ts';
import { type DecisionsRoom, type DoublesRoom, SameProducts } from './sameProducts/sameProducts.ts';
import { purgeDeletedRecipes } from './recipes/write.ts';
import { type PurgeOfDeleted, StorageRoom } from './storage/storage.ts';
import { storeSettings, readSettings, readSettingsOf } from './settings/settings.ts';
import type { WalksRoom } from './walks/walks.ts';

/** In place of a session in the ticket of a link guest, who has none. */
const LINK_SESSION = 'link';

export type Rooms = Awaited<ReturnType<typeof openRooms>>;

const KITCHEN_NEWS = { type: 'kitchen_news', recipe_id: 0, version: 0 } as const;

const ALL_FAVORITES = { include_public: true, favorites: true, limit: RECIPES_PER_USER_MAX, skip: 0 };
const ALL_OWN = { include_public: false, favorites: false, limit: RECIPES_PER_USER_MAX, skip: 0 };

/**
 * Opens the rooms and passes each what it needs from the others: the only place that knows how they depend on each
 * other.
 */
export async function openRooms(
  deps: Deps,
  bus: Bus,
  accountNotices: Notices,
  spending: Spending,
  feeds: Pick<PortalsDeps, 'chains' | 'retryPolicy'> = {},
  push = PUSH_NETWORK,
) {
  const { db, reads, now, config } = deps;
  const processId = deps.newId();
  const same = new SameProducts();
  await same.load(db);
  const catalogue = await openCatalogue(deps, same);
  const live = createLive(bus, now, (error) => {
    deps.log.error(error);
    return undefined;
  });
  const sessionEvents = createSessionEvents();
  sessionEvents.onSessionEnded(({ sessionId }) => live.endSession(sessionId));
  const actors = new ActorCache(deps, accountNotices);
  sessionEvents.onSessionEnded(({ sessionId }) => actors.forgetSession(sessionId));
  bus.onMessage((message) => {
    if (message.kind === 'prices-changed') catalogue.priceCache.invalidate('all');
    if (message.kind === 'product-groups-changed') same.load(db).catch((error: unknown) => deps.log.error(error));
    if (message.kind === 'categories-changed') {
      catalogue.refreshCategories().catch((error: unknown) => deps.log.error(error));
    }
    if (message.kind !== 'products-changed' || message.knownTo === processId) return;
    catalogue.refresh(message.productIds).catch((error: unknown) => deps.log.error(error));
  });

  bus.onBack(() => {
    catalogue.priceCache.invalidate('all');
    catalogue.refreshCategories().catch((error: unknown) => deps.log.error(error));
    same.load(db).catch((error: unknown) => deps.log.error(error));
  });
  const sameProducts: DecisionsRoom & DoublesRoom = {
    ...deps,
    same,
    findProduct: catalogue.find,
    findRow: catalogue.findRow,
    ready: catalogue.ready,
    groupsChanged: () => bus.publish({ kind: 'product-groups-changed' }),
    productsChanged: (productIds) => bus.publish({ kind: 'products-changed', productIds }),
  };

  const images = openImages(config, deps.log);
  const purgeDeletedUntil = async (of: PurgeOfDeleted): Promise<void> => {
    await purgeDeletedRecipes({ ...deps, images }, of);
    await purgeDeletedLists(deps, of);
  };
  const storage = new StorageRoom({
    ...deps,
    purgeDeletedOf: (userId) => purgeDeletedUntil({ until: now(), ownerId: userId }),
  });
  const pictureCounts = {
    takePictures: (userId: number, bytes: number, isNew = true) => storage.takePictures(userId, bytes, isNew),
    countPicture: async (userId: number, count = 1) => {
      for (let counted = 0; counted < count; counted += 1) await countUse(bus, `picture:${userId}`, PICTURES_PER_HOUR);
    },
  };
  const countShare = (userId: number) => countUse(bus, `share:${userId}`, SHARES_PER_HOUR);
  const priceReports: PriceReportsRoom = {
    db,
    now,
    publishedAt: async (storeKey, itemCode) => {
      const price = (await pricesAt(db, storeKey, [itemCode], now())).get(itemCode);
      return price && (price.salePriceAgorot ?? price.priceAgorot);
    },
  };
  const listsParts: ListsParts = {
    ready: catalogue.ready,
    announce: (listId, actions) => live.announce(listId, actions),
    dismiss: (listId, userId) => live.dismiss(listId, userId),
    findUser: findUserByEmail,
    familyOf: newListPeople,
    hasInvited,
    countShare,
    countFollowing: (userId) => countUse(bus, `follow:${userId}`, FOLLOWING_LISTS_PER_HOUR),
    notifyMissed: (by, missed) => {
      notifyMissed(notifications, by, missed).catch((error: unknown) =>
        deps.log.error({ err: error }, 'nobody was notified of an item that was not found'),
      );
    },
    reportPrice: async (userId, item) => {
      // The line is corrected whether or not the report could be stored.
      await reportPrice(priceReports, userId, item).catch((error: unknown) =>
        deps.log.error({ err: error }, 'a price was not reported'),
      );
    },
    recordReport,
    countJoin: async (address) => {
      if (config.rateLimit) await countUse(bus, `join:${networkOf(address)}`, LINK_JOINS_PER_HOUR);
    },
    issueGuestTicket: (userId) => bus.issueTicket({ userId, sessionId: LINK_SESSION }),
    storeKeyOf: resolveStoreKey,
    priceAt: async (tx, storeKey, barcode) => (await pricesAt(tx, storeKey, [barcode], now(), same)).get(barcode),
    chargesOf: async (storeKey, lines, userId) => {
      const { clubs } = (await readSettingsOf(db, [userId]))(userId);
      return shoppingCharges(prices, storeKey, lines, clubs);
    },
    receiptImages: openImages(config, deps.log, 'images/receipts'),
    ...pictureCounts,
    ...catalogueParts(catalogue),
  };
  const families: FamiliesRoom = { ...deps, findUser: findUserByEmail, requireUnblocked, countShare };
  const lists = openListsRoom(deps, listsParts, accountNotices);
  bus.onMessage((message) => {
    if (message.kind !== 'actions') return;
    lists.writer.parts.lists.dropOlder(message.listId, message.actions.at(-1)?.version ?? 0);
  });
  const pictures: PicturesRoom = {
    ...deps,
    images,
    fetchPicture,
    ...pictureCounts,
    countLookup: () => bus.count('picture-lookup', HOUR_MS, PICTURE_LOOKUPS_PER_HOUR),
    asked: new Set(),
    productsChanged: (productIds) => editing.productsWritten(productIds),
    pictureStored: (address, key) => adoptPicture(recipes, address, key),
    removeRecipePictures: deletePicturesOfHost,
  };
  const info: InfoRoom = {
    ...deps,
    catalogue,
    pictures,
    notifyOfDecision: (decision) => {
      notifyOfDecision(notifications, decision).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the author of a proposal was not notified'),
      );
    },
    productsChanged: (productIds) => bus.publish({ kind: 'products-changed', productIds }),
  };
  const editing = editingRoom(deps, bus, catalogue, pictures, processId);
  const pantry: PantryRoom = {
    ...deps,
    ready: catalogue.ready,
    findProduct: catalogue.find,
    codeNow: same.leadsTo,
    usualOf: (userId, limit) => readUsual(lists, userId, limit),
    pantryChanged: (userIds) => live.announceKitchen(userIds, { ...KITCHEN_NEWS, of: 'pantry' }),
  };
  const recipes: RecipesRoom = {
    ...deps,
    ready: catalogue.ready,
    images,
    fetchPage,
    fetchPicture,
    countPage: (userId) => countUse(bus, `page:${userId}`, PAGES_PER_HOUR),
    chargePictures: (userId, bytes) => storage.chargePictures(userId, bytes),
    ...pictureCounts,
    findProduct: (barcode) => catalogue.find(barcode),
    productsFitting: (name, limit) => {
      const kind = readKind(name);
      return kind ? catalogue.fitsOf(kind, limit).fits : [];
    },
    cheaperNow: async (storeKey, itemCodes) => {
      const found = await pricesAt(reads.db, storeKey, itemCodes, now(), same);
      return new Set([...found].flatMap(([code, { salePriceAgorot }]) => (salePriceAgorot === null ? [] : [code])));
    },
    searchProducts: (query, limit) => catalogue.search({ query, limit, skip: 0, status: 'ACTIVE' }).products,
    likelyProduct: (line) => likelyProduct(prices, line),
    basketInStore: (storeKey, basket, generics) => basketInStore(prices, storeKey, basket, generics),
    kitchenChanged: (userIds, news) => live.announceKitchen(userIds, { ...KITCHEN_NEWS, ...news }),
    pantryOf: (userId) => pantryOf(pantry, userId),
    findList: async (address, userId) => {
      const { row } = await accessTo(db, listRefOf(address), userId);
      return { id: row.list_uuid, storeKey: row.store_key };
    },
    addToList: (caller, list, items) => addListItems(lists, caller, listRefOf(list), items),
  };
  const notifications: NotificationsRoom = {
    ...deps,
    settingsOf: readSettingsOf,
    changeSettings: (userId, change) => storeSettings(deps, userId, change),
    listIdOf: async (address, userId) => (await accessTo(db, listRefOf(address), userId)).row.list_id,
    presentOn: async (listId) => new Set((await bus.members(listId)).map(({ userId }) => userId)),
    push,
  };
  const imagesRoom: ImagesRoom = {
    images,
    isOfProduct: (key) => hasPicture(db, key),
    mayReadPicture: (key, userId) => mayReadPicture(recipes, key, userId),
    readerOf: (request) => pictureReaderOf(deps, request),
  };
  const contentReports: ContentReportsRoom = {
    ...deps,
    countReport: (userId) => countUse(bus, `content-report:${userId}`, CONTENT_REPORTS_PER_HOUR),
    kinds: { recipe: reportedRecipes(db, notifications), product: reportedInfo(info, notifications) },
  };
  const templates: TemplatesRoom = { ...lists, notifyOfMadeList: (made) => notifyOfMadeList(notifications, made) };
  const accounts = {
    sessionEvents,
    loginFailures: loginFailuresOver(bus),
    passwords: new Passwords({ isLimited: config.rateLimit, spentBy: (key) => spending.addresses.level(key) }),
    mailer: openMailer(config.mail, deps.log),
    google: openGoogle(config.google),
    countMail: (key: string, most: number) => countUse(bus, `mail:${key}`, most),
    countUse: async (key: string, most: number) => {
      if (config.rateLimit) await countUse(bus, key, most);
    },
    afterUserDeleted: async (userId: number) => {
      await leaveFamily(families, userId);
      await hideUserData(lists, userId);
      await removeReceiptPictures(lists);
      await hideUserRecipes(deps, userId);
    },
    beforeUserReturns: async (userId: number, deletedAt: Date) => {
      await restoreListsSince(lists, userId, deletedAt);
      await returnUserRecipes(deps, userId);
    },
    beforeUserErased: async (userId: number) => {
      await leaveFamily(families, userId);
      await deleteUserData(lists, userId);
      await deleteReceiptsOf(lists, userId);
      await deleteUserRecipes(recipes, userId);
    },
    dataOf: async (actor: Actor) => ({
      lists: eachListOf(lists, actor.userId),
      deleted_lists: await readDeletedLists(lists, actor.userId),
      usual: await readUsual(lists, actor.userId, USUAL_MAX),
      recipes: await readRecipes(recipes, actor.userId, ALL_OWN),
      favorite_recipes: await readRecipes(recipes, actor.userId, ALL_FAVORITES),
      deleted_recipes: await readDeletedRecipes(recipes, actor.userId),
      list_links: await readOwnLinks(lists, actor.userId),
      opened_links: await readOpenedLinks(lists, actor.userId),
      spending: await readEveryShopping(lists, actor.userId),
      receipts: await readOwnReceipts(lists, actor.userId),
      list_templates: await readTemplates(lists, actor.userId),
      blocked_people: await readBlocks(deps, actor.userId),
      family: await readOwnFamily(deps, actor.userId),
      meals: await readMeals(deps, actor.userId),
      cooking: await readCookings(deps, actor.userId),
      pantry: (await readPantry(pantry, actor.userId)).facts,
      own_names_and_notes: await allPersonalOf(info, actor),
      product_proposals: await readOwnProposals(info, actor),
      settings: await readSettings(deps, actor.userId),
      price_reports: await readOwnReports(deps, actor.userId),
      content_reports: await readOwnContentReports(deps, actor.userId),
      reminders: await readReminders(notifications, actor.userId),
      ...(await readOwnNotifications(deps, actor.userId)),
    }),
    tickets: { issue: (userId: number, sessionId: string) => bus.issueTicket({ userId, sessionId }) },
  };
  const admin = {
    ...deps,
    sessionsEnded: (userId: number, sessionIds: readonly string[]) => {
      for (const sessionId of sessionIds) sessionEvents.sessionEnded({ userId, sessionId });
    },
    userDisabled: (userId: number) => dismissGuestsOf(lists, userId),
    waitingLinks: () => waitingLinks(db, now()),
    handOver: issueWaitingToken,
    lastImports: (limit: number, language: Language) => readLastImports(deps, limit, language),
  };
  const socket = {
    live,
    bus,
    now,
    allowedOrigins: [...config.allowedOrigins, ...(config.publicUrl ? [new URL(config.publicUrl).origin] : [])],
    enterList: async (address: string, userId: number) => {
      const { row, role } = await accessTo(db, listRefOf(address), userId);
      return { listId: row.list_id, name: row.name, version: row.version, role };
    },
    listsOf: (userId: number) => listVersionsOf(db, userId),
    userIdOf: (request: FastifyRequest) => listUserOf(request).userId,
    userOfToken: async (token: string) => {
      const actor = await actorOfToken(deps, token);
      return actor && { ...actor, endsAt: null };
    },
    userOfTicket: async ({ userId, sessionId }: Ticket) => {
      if (isLinkGuest(userId)) {
        const guest = await guestOfNumber(deps, userId);
        return guest && { ...guest, sessionId };
      }
      const actor = await actorOfSession(deps, sessionId);
      return actor && { ...actor, endsAt: null };
    },
    onIgnoredFrame: () => deps.log.debug('a socket frame was ignored'),
  };
  const prices: PricesRoom = {
    db: reads.db,
    now,
    offers: new Offers(db, reads),
    pricing: new PricingSession(),
    ready: catalogue.ready,
    similarTo: catalogue.similarTo,
    fitsOf: catalogue.fitsOf,
    bestHit: (query) => catalogue.search({ query, limit: 1, skip: 0, status: 'ACTIVE' }).products[0] ?? null,
    findProduct: catalogue.find,
    same,
    readList: (address, userId) => readList(lists, listRefOf(address), userId),
  };
  const walks: WalksRoom = {
    ...deps,
    categoryIds: () =>
      catalogue.categories.all.filter(({ parent_id }) => parent_id === null).map(({ category_id }) => category_id),
  };
  const imported = new ImportedProducts((productIds) => bus.publish({ kind: 'products-changed', productIds }));
  const portals = new Portals({
    db,
    now,
    log: deps.log,
    dataDir: config.dataDir,
    portalsAt: config.portalsAt,
    variables: config,
    onProductsChanged: (productIds) => imported.add(productIds),
    onPricesChanged: () => bus.publish({ kind: 'prices-changed' }),
    ...feeds,
  });
  return {
    actors,
    notifications,
    catalogue,
    pictures,
    images: imagesRoom,
    info,
    editing,
    admin,
    live,
    lists,
    templates,
    prices,
    recipes,
    accounts,
    families,
    pantry,
    socket,
    portals,
    walks,
    priceReports,
    contentReports,
    sameProducts,
    imported,
    storage,
    /**
     * Deletes for good what has waited to be deleted for an hour and is on the disk that is short of space. A recipe has
     * rows and pictures; of a list the rows alone are worth it.
     */
    purgeDeleted: async ({ rows, pictures }: OnDisk) => {
      const until = new Date(now().getTime() - HOUR_MS);
      await purgeDeletedRecipes({ ...deps, images }, { until });
      if (rows) await purgeDeletedLists(deps, { until });
      if (!pictures) return;
      await purgeReceiptPictures(lists);
      await purgeRemovedPictures({ ...deps, images });
    },
  };
}

function editingRoom(
  deps: Deps,
  bus: Bus,
  catalogue: Catalogue,
  pictures: PicturesRoom,
  processId: string,
): EditingRoom {
  const productsWritten = async (productIds: readonly number[]): Promise<void> => {
    if (productIds.length === 0) return;
    await catalogue.refresh(productIds);
    bus.publish({ kind: 'products-changed', productIds, knownTo: processId });
  };
  const categoriesChanged = async (movedProductIds: readonly number[]): Promise<void> => {
    await catalogue.refreshCategories();
    bus.publish({ kind: 'categories-changed' });
    await productsWritten(movedProductIds);
  };
  return { ...deps, catalogue, pictures, productsWritten, categoriesChanged };
}

/** Recipes as a kind of content that is reported. */
const reportedRecipes = (db: Db, notifications: NotificationsRoom): ReportedRoom => ({
  requireReportable: (userId, subject) => requireReportableRecipe(db, userId, subject),
  factsOf: reportedRecipeFacts,
  hide: hideRecipe,
  show: showRecipe,
  hideAllOf: hideRecipesOf,
  notifyHidden: async (subject, reason, others) => {
    const recipe = await authorOfReported(db, subject);
    if (!recipe) return;
    const { userId, name, recipeId } = recipe;
    await notifyOfHiddenContent(notifications, { userId, name, subject: { recipeId }, reason, others });
  },
});

const reportedInfo = (info: InfoRoom, notifications: NotificationsRoom): ReportedRoom => ({
  requireReportable: (_userId, itemCode) => requireReportableInfo(info, itemCode),
  factsOf: (db, itemCodes) => reportedInfoFacts(info, db, itemCodes),
  hide: (tx, itemCode, by) => hideInfo(info, tx, itemCode, by),
  show: (tx, itemCode, by) => showInfo(info, tx, itemCode, by),
  hideAllOf: hideInfoOf,
  afterChange: (itemCode) => reloadReported(info, itemCode),
  notifyHidden: async (itemCode, reason, others) => {
    const author = await authorOfReportedInfo(info, itemCode);
    if (author) await notifyOfHiddenContent(notifications, { ...author, subject: { itemCode }, reason, others });
  },
});

/** Limits per hour on calls that reveal who is registered, or that fetch web pages, so that nobody can use them to probe. */
async function countUse(bus: Bus, key: string, most: number): Promise<void> {
  const waitMs = await bus.count(key, HOUR_MS, most);
  if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

function catalogueParts(
  catalogue: Catalogue,
): Pick<ListsRoom, 'pictureOf' | 'findProduct' | 'sameKeyOf' | 'codeNow' | 'categoryName' | 'categoryIdOf'> {
  return {
    pictureOf: ownPictureOf,
    findProduct: async (barcode) => {
      const product = catalogue.find(barcode);
      return product && { ...product, unitMeasure: product.isWeighted ? 'ק"ג' : '' };
    },
    codeNow: catalogue.same.leadsTo,
    sameKeyOf: (barcode) => catalogue.same.membersOf(barcode)[0]?.itemCode ?? barcode,
    categoryName: (id) => catalogue.categoryName(id) ?? FALLBACK_CATEGORY.name,
    categoryIdOf: (name) => catalogue.categoryIdOf(name),
  };
}
