import type { InfoRoom } from '../../goods/catalogue/info/info.ts';
import {
  authorOfReportedInfo,
  hideInfo,
  hideInfoOf,
  reloadReported,
  reportedInfoFacts,
  requireReportableInfo,
  showInfo,
} from '../../goods/catalogue/info/reported.ts';
import type { ContentReportsRoom, ReportedRoom } from '../../people/contentReports/contentReports.ts';
import type { Db } from '../../base/db/open.ts';
import type { Deps } from '../../base/deps.ts';
import type { FamiliesRoom } from '../../people/family/family.ts';
import { accessTo, listRefOf } from '../../lists/lists.ts';
import { requireUnblocked } from '../../lists/sharing/sharing.ts';
import type { Bus } from '../../people/live/bus.ts';
import {
  type NotificationsRoom,
  notifyOfHiddenContent,
  type PUSH_NETWORK,
} from '../../people/notifications/notifications.ts';
import {
  authorOfReported,
  hideRecipe,
  hideRecipesOf,
  reportedRecipeFacts,
  requireReportableRecipe,
  showRecipe,
} from '../../kitchen/recipes/reported.ts';
import { readSettingsOf, storeSettings } from '../../people/settings/settings.ts';
import type { Counts } from './counts.ts';

/** Rooms of what people share, are notified of and report. */

export const openFamilies = (deps: Deps, counts: Counts): FamiliesRoom => ({
  ...deps,
  requireUnblocked,
  countShare: counts.share,
  countJoin: counts.join,
});

export const openNotifications = (
  deps: Deps,
  { bus, push }: { readonly bus: Bus; readonly push: typeof PUSH_NETWORK },
): NotificationsRoom => ({
  ...deps,
  settingsOf: readSettingsOf,
  changeSettings: (userId, change) => storeSettings(deps, userId, change),
  listIdOf: async (address, userId) => (await accessTo(deps.db, listRefOf(address), userId)).row.list_id,
  presentOn: async (listId) => new Set((await bus.members(listId)).map(({ userId }) => userId)),
  push,
});

export const openContentReports = (
  deps: Deps,
  needs: { readonly counts: Counts; readonly info: InfoRoom; readonly notifications: NotificationsRoom },
): ContentReportsRoom => ({
  ...deps,
  countReport: needs.counts.contentReport,
  kinds: {
    recipe: reportedRecipes(deps.db, needs.notifications),
    product: reportedInfo(needs.info, needs.notifications),
  },
});

/** Recipes as a kind of content that is reported. */
function reportedRecipes(db: Db, notifications: NotificationsRoom): ReportedRoom {
  return {
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
  };
}

/** The same for what people wrote about products. */
function reportedInfo(info: InfoRoom, notifications: NotificationsRoom): ReportedRoom {
  return {
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
  };
}
