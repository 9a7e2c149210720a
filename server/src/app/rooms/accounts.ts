import { RECIPES_PER_USER_MAX, USUAL_MAX } from '@sali/domain/base/limits';
import type { Language } from '@sali/domain/people/settings/languages';
import { type Actor, ActorCache } from '../../people/accounts/accounts.ts';
import { openGoogle } from '../../people/accounts/google/idTokens.ts';
import { loginFailuresOver } from '../../people/accounts/loginFailures.ts';
import { issueWaitingToken, waitingLinks } from '../../people/accounts/mail/mailTokens.ts';
import { openMailer } from '../../people/accounts/mail/mailer.ts';
import { Passwords } from '../../people/accounts/passwords.ts';
import type { AccountsParts } from '../../people/accounts/room.ts';
import { createSessionEvents, type SessionEvents } from '../../people/accounts/sessionEvents.ts';
import type { Spending } from '../../base/budgets/budgets.ts';
import { readLastImports } from '../../goods/catalogue/importing/imports.ts';
import { allPersonalOf, type InfoRoom, readOwnProposals } from '../../goods/catalogue/info/info.ts';
import { readOwnContentReports } from '../../people/contentReports/contentReports.ts';
import type { Notices } from '../../base/db/notices.ts';
import type { Deps } from '../../base/deps.ts';
import { type FamiliesRoom, leaveFamily, readOwnFamily } from '../../people/family/family.ts';
import { readBlocks } from '../../lists/blocking/blocking.ts';
import { readDeletedLists, readUsual, restoreListsSince } from '../../lists/activity/activity.ts';
import { dismissGuestsOf, readOpenedLinks, readOwnLinks } from '../../lists/links/links.ts';
import { eachListOf, type ListsRoom } from '../../lists/lists.ts';
import { deleteReceiptsOf, readOwnReceipts, removeReceiptPictures } from '../../lists/receipts/receipts.ts';
import { deleteUserData, hideUserData } from '../../lists/sharing/sharing.ts';
import { readEveryShopping } from '../../lists/spending/spending.ts';
import { readTemplates } from '../../lists/templates/templates.ts';
import type { Bus } from '../../people/live/bus.ts';
import type { Live } from '../../people/live/live.ts';
import {
  type NotificationsRoom,
  readOwnNotifications,
  readReminders,
} from '../../people/notifications/notifications.ts';
import { type PantryRoom, readPantry } from '../../kitchen/pantry/pantry.ts';
import { readOwnReports } from '../../goods/priceReports/priceReports.ts';
import { readCookings } from '../../kitchen/recipes/cooking/cooking.ts';
import { readMeals } from '../../kitchen/recipes/meals/meals.ts';
import {
  deleteUserRecipes,
  hideUserRecipes,
  readDeletedRecipes,
  readRecipes,
  type RecipesRoom,
  returnUserRecipes,
} from '../../kitchen/recipes/recipes.ts';
import { readSettings } from '../../people/settings/settings.ts';
import type { Counts } from './counts.ts';

const ALL_FAVORITES = { include_public: true, favorites: true, limit: RECIPES_PER_USER_MAX, skip: 0 };
const ALL_OWN = { include_public: false, favorites: false, limit: RECIPES_PER_USER_MAX, skip: 0 };

/** The people of running calls in memory, and the news that a session ended: it closes its sockets and is forgotten. */
export function openSessions(
  deps: Deps,
  { live, accountNotices }: { readonly live: Live; readonly accountNotices: Notices },
): { readonly actors: ActorCache; readonly sessionEvents: SessionEvents } {
  const sessionEvents = createSessionEvents();
  sessionEvents.onSessionEnded(({ sessionId }) => live.endSession(sessionId));
  const actors = new ActorCache(deps, accountNotices);
  sessionEvents.onSessionEnded(({ sessionId }) => actors.forgetSession(sessionId));
  return { actors, sessionEvents };
}

type PersonalNeeds = {
  readonly families: FamiliesRoom;
  readonly lists: ListsRoom;
  readonly recipes: RecipesRoom;
  readonly pantry: PantryRoom;
  readonly info: InfoRoom;
  readonly notifications: NotificationsRoom;
};

type AccountsNeeds = PersonalNeeds & {
  readonly bus: Bus;
  readonly counts: Counts;
  readonly spending: Spending;
  readonly sessionEvents: SessionEvents;
};

export const openAccounts = (deps: Deps, needs: AccountsNeeds): Required<AccountsParts> => ({
  sessionEvents: needs.sessionEvents,
  loginFailures: loginFailuresOver(needs.bus),
  passwords: new Passwords({
    isLimited: deps.config.rateLimit,
    spentBy: (key) => needs.spending.addresses.level(key),
  }),
  mailer: openMailer(deps.config.mail, deps.log),
  google: openGoogle(deps.config.google),
  countMail: needs.counts.mail,
  countUse: needs.counts.use,
  ...deletionOf(deps, needs),
  dataOf: (actor) => dataOf(deps, needs, actor),
  tickets: { issue: (userId, sessionId) => needs.bus.issueTicket({ userId, sessionId }) },
});

/** Returns what a deleted account hides, brings back and erases in the other rooms, in this order. */
function deletionOf(
  deps: Deps,
  { families, lists, recipes }: PersonalNeeds,
): Required<Pick<AccountsParts, 'afterUserDeleted' | 'beforeUserReturns' | 'beforeUserErased'>> {
  return {
    afterUserDeleted: async (userId) => {
      await leaveFamily(families, userId);
      await hideUserData(lists, userId);
      await removeReceiptPictures(lists);
      await hideUserRecipes(deps, userId);
    },
    beforeUserReturns: async (userId, deletedAt) => {
      await restoreListsSince(lists, userId, deletedAt);
      await returnUserRecipes(deps, userId);
    },
    beforeUserErased: async (userId) => {
      await leaveFamily(families, userId);
      await deleteUserData(lists, userId);
      await deleteReceiptsOf(lists, userId);
      await deleteUserRecipes(recipes, userId);
    },
  };
}

/** Collects the data that the rooms store about a person, by the names of the export. */
async function dataOf(deps: Deps, { lists, recipes, pantry, info, notifications }: PersonalNeeds, actor: Actor) {
  return {
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
  };
}

/** Opens the administration with its parts of the other rooms; `app.ts` adds what the HTTP server knows. */
export const openAdmin = (
  deps: Deps,
  { lists, sessionEvents }: { readonly lists: ListsRoom; readonly sessionEvents: SessionEvents },
) => ({
  ...deps,
  sessionsEnded: (userId: number, sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) sessionEvents.sessionEnded({ userId, sessionId });
  },
  userDisabled: (userId: number) => dismissGuestsOf(lists, userId),
  waitingLinks: () => waitingLinks(deps.db, deps.now()),
  handOver: issueWaitingToken,
  lastImports: (limit: number, language: Language) => readLastImports(deps, limit, language),
});
