import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as start from './migrations/071-start.ts';
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
import * as oneStart from './migrations/082-one-start.ts';
import * as changedMeals from './migrations/083-changed-meals.ts';
import * as familyLinks from './migrations/084-family-links.ts';
import * as noUndoOfFound from './migrations/085-no-undo-of-found.ts';
import * as knownColumns from './migrations/086-known-columns.ts';
import * as leads from './migrations/087-leads.ts';
import * as invitationsByEmail from './migrations/088-invitations-by-email.ts';
import * as subRecipes from './migrations/089-sub-recipes.ts';
import * as paidSums from './migrations/090-paid-sums.ts';
import * as partsOfServings from './migrations/091-parts-of-servings.ts';
import * as streets from './migrations/092-streets.ts';
import * as paidLines from './migrations/093-paid-lines.ts';
import * as tillReports from './migrations/094-till-reports.ts';
import { splitUsedTwice } from './migrations/splitUsedTwice.ts';
import { DatabaseRefused } from './refused.ts';
import { LAST_OLDER, OLDER, replacedIn, sinceStart, START } from './migrations/replaced.ts';
import type { Tables } from './tables.ts';

/** In the order of their names. A migration that was released never changes: write another. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  [START]: start,
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
  '082-one-start': oneStart,
  '083-changed-meals': changedMeals,
  '084-family-links': familyLinks,
  '085-no-undo-of-found': noUndoOfFound,
  '086-known-columns': knownColumns,
  '087-leads': leads,
  '088-invitations-by-email': invitationsByEmail,
  '089-sub-recipes': subRecipes,
  '090-paid-sums': paidSums,
  '091-parts-of-servings': partsOfServings,
  '092-streets': streets,
  '093-paid-lines': paidLines,
  '094-till-reports': tillReports,
};

/**
 * Brings the schema up to date; several processes may do so at once (the Migrator locks). All migrations are one
 * transaction: when one fails, none is applied. Barcodes that are new among those used twice are split then.
 * @throws DatabaseRefused when the database is newer than the program, or older than the start; when a migration fails
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> {
  await usableMigrations(db, migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: () => migrationsFor(db, migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return migrations === MIGRATIONS ? splitUsedTwice(db) : undefined;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const what = failed === undefined ? 'The database cannot be migrated' : `The migration ${failed} failed`;
  const reason = error instanceof Error ? error.message : 'without a reason';
  throw new DatabaseRefused(`${what}: ${reason}. The database is as it was before.`, { cause: error });
}

/**
 * The migrations that a database of an earlier version needs; none for a new database.
 * @throws DatabaseRefused when the database is newer than the program, or older than the start
 */
export async function pendingMigrations(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<string[]> {
  const done = new Set(await usableMigrations(db, migrations));
  return done.size === 0 ? [] : Object.keys(migrations).filter((name) => !done.has(name));
}

/** The Migrator knows the applied ones by their names, and refuses a database with others. It asks while it holds its lock. */
async function migrationsFor(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<Record<string, Migration>> {
  const replaced = replacedIn(await doneMigrations(db));
  if (replaced.length === 0) return { ...migrations };
  const { [START]: _, ...later } = migrations;
  return { ...Object.fromEntries(replaced.map((name) => [name, { up: () => Promise.resolve() }])), ...later };
}

async function doneMigrations(db: Kysely<Tables>): Promise<string[]> {
  const exists = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!exists.rows[0]?.found) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map((row) => row.name);
}

/** The applied migrations, with the start in place of those that it replaced. */
async function usableMigrations(db: Kysely<Tables>, known: Readonly<Record<string, Migration>>): Promise<string[]> {
  const done = sinceStart(await doneMigrations(db));
  if (!done)
    throw new DatabaseRefused(
      `The database is ${OLDER}. Start ${LAST_OLDER} once, which migrates it, and then this one. Nothing was changed.`,
    );
  const unknown = done.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return done;
  throw new DatabaseRefused(
    `The database is newer than this program: it has the migration ${unknown.join(', ')}, which this version does not ` +
      'know. Start the newer version, or restore the backup that was made before it.',
  );
}
