import { v5 as uuidV5 } from 'uuid';

/**
 * The id that a list of an export has in the account that imports it: the same each time, so that an import that is
 * repeated adds no list twice. @param listId a UUID
 */
export const importedListId = (listId: string, userId: number): string => uuidV5(`import ${userId}`, listId);
