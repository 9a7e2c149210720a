import { WALKERS_MIN, WALKS_MIN } from '@sali/domain/base/limits';
import { z } from 'zod';

/** The order in which people go through a store. */

export const CategoryOrder = z.object({
  store_key: z.string(),
  source: z
    .enum(['store', 'chain', 'none'])
    .describe(
      `where it was learned: from at least ${WALKS_MIN} shoppings of at least ${WALKERS_MIN} people in the store, else in ` +
        `its chain; none: nothing is known yet`,
    ),
  category_ids: z.array(z.number()).describe('all main categories, the first on the way first; empty for none'),
});
export type CategoryOrder = z.infer<typeof CategoryOrder>;
