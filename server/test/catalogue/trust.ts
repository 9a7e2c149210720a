import type { Db } from '../../src/base/db/open.ts';
import type { Person } from '../testApp.ts';
import { INFO_TRUST_ACCEPTED } from '../../src/goods/catalogue/info/proposals.ts';

/** Stores as many accepted proposals of the person as make what it writes show at once. */
export async function trust(db: Db, { userId }: Pick<Person, 'userId'>, at: Date): Promise<void> {
  const { product_id } = await db
    .selectFrom('product')
    .select('product_id')
    .orderBy('product_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const accepted = {
    product_id,
    user_id: userId,
    change: JSON.stringify({ features: 'א' }),
    state: 'accepted' as const,
  };
  const times = { created_at: at, updated_at: at, decided_at: at };
  await db
    .insertInto('info_proposal')
    .values(Array.from({ length: INFO_TRUST_ACCEPTED }, () => ({ ...accepted, ...times })))
    .execute();
}
