import { ownPictureOf } from '@sali/domain/goods/catalogue/picture';
import { FALLBACK_CATEGORY } from '@sali/domain/goods/catalogue/category';
import { findUserByEmail } from '../../people/accounts/accounts.ts';
import { recordReport } from '../../people/audit/audit.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { Notices } from '../../base/db/notices.ts';
import type { Deps } from '../../base/deps.ts';
import { hasInvited, newListPeople } from '../../people/family/family.ts';
import { openImages } from '../../base/images/images.ts';
import { type ListsParts, type ListsRoom, openListsRoom } from '../../lists/lists.ts';
import type { TemplatesRoom } from '../../lists/templates/room.ts';
import type { Bus } from '../../people/live/bus.ts';
import type { Live } from '../../people/live/live.ts';
import { type NotificationsRoom, notifyMissed, notifyOfMadeList } from '../../people/notifications/notifications.ts';
import { type PriceReportsRoom, reportPrice } from '../../goods/priceReports/priceReports.ts';
import {
  type PricesRoom,
  pricesAt,
  publishedShelfAt,
  resolveStoreKey,
  shoppingCharges,
} from '../../goods/prices/prices.ts';
import { readSettingsOf } from '../../people/settings/settings.ts';
import type { Counts } from './counts.ts';
import type { PictureCounts } from './storage.ts';

/** In place of a session in the ticket of a link guest, who has none. */
const LINK_SESSION = 'link';

type ListsNeeds = {
  readonly bus: Bus;
  readonly accountNotices: Notices;
  readonly live: Live;
  readonly catalogue: Catalogue;
  readonly notifications: NotificationsRoom;
  readonly prices: PricesRoom;
  readonly priceReports: PriceReportsRoom;
  readonly pictureCounts: PictureCounts;
  readonly counts: Counts;
};

export function openLists(deps: Deps, needs: ListsNeeds): ListsRoom {
  const { bus, live, catalogue, counts } = needs;
  const parts: ListsParts = {
    ready: catalogue.ready,
    announce: (listId, actions) => live.announce(listId, actions),
    dismiss: (listId, userId) => live.dismiss(listId, userId),
    findUser: findUserByEmail,
    familyOf: newListPeople,
    hasInvited: (db, byId, userId) => hasInvited(deps, db, byId, userId),
    countShare: counts.share,
    countShareFrom: counts.shareFrom,
    countFollowing: counts.following,
    recordReport,
    countJoin: counts.join,
    issueGuestTicket: (userId) => bus.issueTicket({ userId, sessionId: LINK_SESSION }),
    receiptImages: openImages(deps.config, deps.log, 'images/receipts'),
    ...needs.pictureCounts,
    ...newsOfItems(deps, needs),
    ...pricesOfItems(deps, needs),
    ...productsOfItems(catalogue),
  };
  const lists = openListsRoom(deps, parts, needs.accountNotices);
  bus.onMessage((message) => {
    if (message.kind !== 'actions') return;
    lists.writer.parts.lists.dropOlder(message.listId, message.actions.at(-1)?.version ?? 0);
  });
  return lists;
}

/** Returns the news of an item that others get after the commit. */
function newsOfItems(
  { log }: Deps,
  { notifications, priceReports }: ListsNeeds,
): Pick<ListsParts, 'notifyMissed' | 'reportPrice'> {
  return {
    notifyMissed: (by, missed) => {
      notifyMissed(notifications, by, missed).catch((error: unknown) =>
        log.error({ err: error }, 'nobody was notified of an item that was not found'),
      );
    },
    reportPrice: async (userId, item) => {
      // The line is corrected whether or not the report could be stored.
      await reportPrice(priceReports, userId, item).catch((error: unknown) =>
        log.error({ err: error }, 'a price was not reported'),
      );
    },
  };
}

function pricesOfItems(
  { db, now }: Deps,
  { prices }: ListsNeeds,
): Pick<ListsParts, 'storeKeyOf' | 'priceAt' | 'chargesOf' | 'publishedAt' | 'clubsOf'> {
  const clubsOf = async (userId: number) => (await readSettingsOf(db, [userId]))(userId).clubs;
  return {
    clubsOf,
    publishedAt: (storeKey, itemCodes, at) => publishedShelfAt(prices, storeKey, itemCodes, at),
    storeKeyOf: resolveStoreKey,
    priceAt: async (tx, storeKey, barcode) =>
      (await pricesAt(tx, storeKey, [barcode], now(), prices.same)).get(barcode),
    chargesOf: async (storeKey, lines, userId) => shoppingCharges(prices, storeKey, lines, await clubsOf(userId)),
  };
}

function productsOfItems(
  catalogue: Catalogue,
): Pick<
  ListsParts,
  'pictureOf' | 'findProduct' | 'sameKeyOf' | 'codesOf' | 'codeNow' | 'categoryName' | 'categoryIdOf'
> {
  return {
    pictureOf: ownPictureOf,
    findProduct: async (barcode) => {
      const product = catalogue.find(barcode);
      return product && { ...product, unitMeasure: product.isWeighted ? 'ק"ג' : '' };
    },
    codeNow: catalogue.same.leadsTo,
    sameKeyOf: (barcode) => catalogue.same.membersOf(barcode)[0]?.itemCode ?? barcode,
    codesOf: (barcode) => [...new Set([barcode, ...catalogue.same.membersOf(barcode).map(({ itemCode }) => itemCode)])],
    categoryName: (id) => catalogue.categoryName(id) ?? FALLBACK_CATEGORY.name,
    categoryIdOf: (name) => catalogue.categoryIdOf(name),
  };
}

export const openTemplates = (lists: ListsRoom, notifications: NotificationsRoom): TemplatesRoom => ({
  ...lists,
  notifyOfMadeList: (made) => notifyOfMadeList(notifications, made),
});
