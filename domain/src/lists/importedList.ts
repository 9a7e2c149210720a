import { v5 as uuidV5 } from 'uuid';

/**
 * The id that a list of an export has in the account that imports it: the same each time, so that an import that is
 * repeated adds no list twice. @param listId a UUID
 */
export const importedListId = (listId: string, userId: number): string => uuidV5(`import ${userId}`, listId);

const RECIPE_KEYS = '0f4f1f0e-6c0b-4d1e-9c39-5a2d1c7c0f5b';

/**
 * The idempotency key with which a recipe of an export is added to an account: the same each time for the same content.
 * @param content the whole recipe as text
 */
export const importedRecipeKey = (content: string, userId: number): string =>
  uuidV5(`import ${userId} ${content}`, RECIPE_KEYS);

const FOREIGN_LISTS = '7d1c2a86-93b5-4f0a-8a57-0f6f3be1f7a4';

/** The id of a list that another app exported: the same each time for the same content. @param content the whole list as text */
export const foreignListId = (content: string): string => uuidV5(content, FOREIGN_LISTS);
