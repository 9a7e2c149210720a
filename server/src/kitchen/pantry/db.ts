import type { PantryFact } from '@sali/domain/kitchen/pantry/pantry';
import type { Db } from '../../base/db/open.ts';
import type { Household } from '../../people/family/family.ts';

/** The most entries of a household about its kitchen; past that the oldest is forgotten. */
export const PANTRY_FACTS_MAX = 500;

/** All SQL on what people entered about what is at home. */

/** The facts of the person and of their family, in any order. */
export async function readFacts(db: Db, userId: number): Promise<PantryFact[]> {
  const family = db.selectFrom('family_member').select('family_id').where('user_id', '=', userId);
  const rows = await db
    .selectFrom('pantry_fact')
    .select(['key', 'name', 'item_code', 'category_id', 'is_at_home', 'said_at', 'until'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('family_id', 'in', family)]))
    .execute();
  return rows.map((row) => ({
    ...{ key: row.key, name: row.name, barcode: row.item_code, categoryId: row.category_id },
    isAtHome: row.is_at_home,
    saidAt: row.said_at.getTime(),
    until: row.until?.getTime() ?? null,
  }));
}

/** Stores a fact in place of the household's older one of the same thing; past {@link PANTRY_FACTS_MAX} the oldest go. */
export async function putFact(db: Db, household: Household, fact: PantryFact): Promise<void> {
  const said = {
    ...{ name: fact.name, item_code: fact.barcode, category_id: fact.categoryId, is_at_home: fact.isAtHome },
    said_at: new Date(fact.saidAt),
    until: fact.until === null ? null : new Date(fact.until),
  };
  const isFamily = 'family_id' in household;
  const owner = isFamily ? 'family_id' : 'user_id';
  const ownerId = isFamily ? household.family_id : household.user_id;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('pantry_fact')
      .values({ family_id: null, user_id: null, ...household, key: fact.key, ...said })
      .onConflict((conflict) => conflict.columns([owner, 'key']).doUpdateSet(said))
      .execute();
    const oldest = tx
      .selectFrom('pantry_fact')
      .select('fact_id')
      .where(owner, '=', ownerId)
      .orderBy('said_at', 'desc')
      .orderBy('fact_id', 'desc')
      .offset(PANTRY_FACTS_MAX);
    await tx.deleteFrom('pantry_fact').where('fact_id', 'in', oldest).execute();
  });
}
