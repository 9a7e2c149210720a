import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as start from './migrations/001-start.ts';
import * as feedStaging from './migrations/002-feed-staging.ts';
import * as history from './migrations/003-history.ts';
import * as storePromotions from './migrations/004-store-promotions.ts';
import * as administration from './migrations/005-administration.ts';
import * as listTimes from './migrations/006-list-times.ts';
import * as oneSource from './migrations/007-one-source-of-promotions.ts';
import * as priceChanges from './migrations/008-price-changes.ts';
import * as recipes from './migrations/009-recipes.ts';
import * as feedJobs from './migrations/010-feed-jobs.ts';
import * as pricesAt from './migrations/011-prices-at.ts';
import * as settings from './migrations/012-settings.ts';
import * as priceKeys from './migrations/013-price-keys.ts';
import * as mailLinks from './migrations/014-mail-links.ts';
import * as passkeys from './migrations/015-passkeys.ts';
import * as notifications from './migrations/016-notifications.ts';
import * as google from './migrations/017-google.ts';
import * as googleEmail from './migrations/018-google-email.ts';
import * as anyBrand from './migrations/019-any-brand.ts';
import * as pricePages from './migrations/020-price-pages.ts';
import * as oneEngine from './migrations/021-one-engine.ts';
import * as lightWrites from './migrations/022-light-writes.ts';
import * as accountDeletions from './migrations/023-account-deletions.ts';
import * as userBlocks from './migrations/024-user-blocks.ts';
import * as country from './migrations/025-country.ts';
import * as listLinks from './migrations/026-list-links.ts';
import * as listBudget from './migrations/028-list-budget.ts';
import * as shopMarks from './migrations/029-shop-marks.ts';
import * as walksAndReports from './migrations/030-walks-and-reports.ts';
import * as nextWeek from './migrations/031-next-week.ts';
import * as shoppings from './migrations/032-shoppings.ts';
import * as families from './migrations/033-families.ts';
import * as onlineStores from './migrations/034-online-stores.ts';
import * as sameProducts from './migrations/035-same-products.ts';
import * as recipeNeeds from './migrations/036-recipe-needs.ts';
import * as recipeDetails from './migrations/037-recipe-details.ts';
import * as pantry from './migrations/038-pantry.ts';
import * as meals from './migrations/039-meals.ts';
import * as apiTokens from './migrations/040-api-tokens.ts';
import * as infoProposals from './migrations/041-info-proposals.ts';
import * as secondFactor from './migrations/042-second-factor.ts';
import * as deletedRecipes from './migrations/043-deleted-recipes.ts';
import * as deviceNames from './migrations/044-device-names.ts';
import * as sharedCooking from './migrations/045-shared-cooking.ts';
import * as recipePictures from './migrations/047-recipe-pictures.ts';
import * as recipeCopies from './migrations/048-recipe-copies.ts';
import * as contentReports from './migrations/049-content-reports.ts';
import * as productPictures from './migrations/050-product-pictures.ts';
import * as productChanges from './migrations/054-product-changes.ts';
import * as productDoubles from './migrations/055-product-doubles.ts';
import * as productImports from './migrations/057-product-imports.ts';
import * as deviceKeys from './migrations/060-device-keys.ts';
import * as accountReturns from './migrations/061-account-returns.ts';
import * as backupRuns from './migrations/062-backup-runs.ts';
import * as priceCheck from './migrations/063-price-check.ts';
import * as hiddenInfo from './migrations/065-hidden-info.ts';
import * as recipePictureHosts from './migrations/067-recipe-picture-hosts.ts';
import * as chainClubs from './migrations/068-chain-clubs.ts';
import * as priceCheckBegun from './migrations/069-price-check-begun.ts';
import * as infoCategory from './migrations/070-info-category.ts';
import * as finishedLater from './migrations/071-finished-later.ts';
import * as codesOfChains from './migrations/072-codes-of-chains.ts';
import * as feedPlan from './migrations/073-feed-plan.ts';
import * as sampleDates from './migrations/074-sample-dates.ts';
import * as borrowedNames from './migrations/075-borrowed-names.ts';
import * as sampleRests from './migrations/076-sample-rests.ts';
import * as keptAnswers from './migrations/077-kept-answers.ts';
import * as storage from './migrations/078-storage.ts';
import * as disabledByAdministrators from './migrations/079-disabled-by-administrators.ts';
import * as removals from './migrations/080-removals.ts';
import * as noSavedSearches from './migrations/081-no-saved-searches.ts';
import { splitUsedTwice } from './migrations/splitUsedTwice.ts';
import { DatabaseRefused } from './refused.ts';
import type { Tables } from './tables.ts';

/** In the order of their names. A migration that was released never changes: write another. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-start': start,
  '002-feed-staging': feedStaging,
  '003-history': history,
  '004-store-promotions': storePromotions,
  '005-administration': administration,
  '006-list-times': listTimes,
  '007-one-source-of-promotions': oneSource,
  '008-price-changes': priceChanges,
  '009-recipes': recipes,
  '010-feed-jobs': feedJobs,
  '011-prices-at': pricesAt,
  '012-settings': settings,
  '013-price-keys': priceKeys,
  '014-mail-links': mailLinks,
  '015-passkeys': passkeys,
  '016-notifications': notifications,
  '017-google': google,
  '018-google-email': googleEmail,
  '019-any-brand': anyBrand,
  '020-price-pages': pricePages,
  '021-one-engine': oneEngine,
  '022-light-writes': lightWrites,
  '023-account-deletions': accountDeletions,
  '024-user-blocks': userBlocks,
  '025-country': country,
  '026-list-links': listLinks,
  '028-list-budget': listBudget,
  '029-shop-marks': shopMarks,
  '030-walks-and-reports': walksAndReports,
  '031-next-week': nextWeek,
  '032-shoppings': shoppings,
  '033-families': families,
  '034-online-stores': onlineStores,
  '035-same-products': sameProducts,
  '036-recipe-needs': recipeNeeds,
  '037-recipe-details': recipeDetails,
  '038-pantry': pantry,
  '039-meals': meals,
  '040-api-tokens': apiTokens,
  '041-info-proposals': infoProposals,
  '042-second-factor': secondFactor,
  '043-deleted-recipes': deletedRecipes,
  '044-device-names': deviceNames,
  '045-shared-cooking': sharedCooking,
  '047-recipe-pictures': recipePictures,
  '048-recipe-copies': recipeCopies,
  '049-content-reports': contentReports,
  '050-product-pictures': productPictures,
  '054-product-changes': productChanges,
  '055-product-doubles': productDoubles,
  '057-product-imports': productImports,
  '060-device-keys': deviceKeys,
  '061-account-returns': accountReturns,
  '062-backup-runs': backupRuns,
  '063-price-check': priceCheck,
  '065-hidden-info': hiddenInfo,
  '067-recipe-picture-hosts': recipePictureHosts,
  '068-chain-clubs': chainClubs,
  '069-price-check-begun': priceCheckBegun,
  '070-info-category': infoCategory,
  '071-finished-later': finishedLater,
  '072-codes-of-chains': codesOfChains,
  '073-feed-plan': feedPlan,
  '074-sample-dates': sampleDates,
  '075-borrowed-names': borrowedNames,
  '076-sample-rests': sampleRests,
  '077-kept-answers': keptAnswers,
  '078-storage': storage,
  '079-disabled-by-administrators': disabledByAdministrators,
  '080-removals': removals,
  '081-no-saved-searches': noSavedSearches,
};

/**
 * Brings the schema up to date; several processes may do so at once (the Migrator locks). All migrations are one
 * transaction: when one fails, none is applied. Barcodes that are new among those used twice are split then.
 * @throws DatabaseRefused when a newer version of the program has migrated it, or a migration fails
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> {
  await refuseNewer(db, migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return migrations === MIGRATIONS ? splitUsedTwice(db) : undefined;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const what = failed === undefined ? 'The database cannot be migrated' : `The migration ${failed} failed`;
  const reason = error instanceof Error ? error.message : 'without a reason';
  throw new DatabaseRefused(`${what}: ${reason}. The database is as it was before.`, { cause: error });
}

/**
 * The migrations that a database of an earlier version needs; none for a new database.
 * @throws DatabaseRefused when a newer version of the program has migrated it
 */
export async function pendingMigrations(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<string[]> {
  await refuseNewer(db, migrations);
  const done = new Set(await doneMigrations(db));
  return done.size === 0 ? [] : Object.keys(migrations).filter((name) => !done.has(name));
}

async function doneMigrations(db: Kysely<Tables>): Promise<string[]> {
  const exists = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!exists.rows[0]?.found) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map((row) => row.name);
}

async function refuseNewer(db: Kysely<Tables>, known: Readonly<Record<string, Migration>>): Promise<void> {
  const unknown = (await doneMigrations(db)).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  throw new DatabaseRefused(
    `The database is newer than this program: it has the migration ${unknown.join(', ')}, which this version does not ` +
      'know. Start the newer version, or restore the backup that was made before it.',
  );
}
