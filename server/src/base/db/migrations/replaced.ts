/** The migration that creates what 001 to 071 created. Its name comes after theirs. */
export const START = '071-start';
/** The last of those. They were applied in their order: a database with this one has them all. */
const LAST_REPLACED = '071-finished-later';

/** Names a database or a backup that has only some of those. */
export const OLDER = `of a version before 2026-11-26 (without the migration ${LAST_REPLACED})`;
/** The version that brings it forward. */
export const LAST_OLDER = 'the last version of 2026-11-26';

/** The names of migrations that the start replaced, among those that a database has. */
export const replacedIn = (applied: readonly string[]): string[] => applied.filter((name) => name < START);

/**
 * The migrations that a database has, with the start in place of those that it replaced.
 * @returns undefined: the database has some of those only
 */
export function sinceStart(applied: readonly string[]): string[] | undefined {
  const replaced = replacedIn(applied);
  if (replaced.length === 0) return [...applied];
  return replaced.includes(LAST_REPLACED) ? [START, ...applied.filter((name) => name > START)] : undefined;
}
