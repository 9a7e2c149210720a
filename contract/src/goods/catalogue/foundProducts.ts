import { PRODUCT_STATUSES } from '@sali/domain/goods/catalogue/product';
import { Id } from '../../base/ids.ts';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';

/** Changes of all products that a manager found. */

const Status = z.enum([...PRODUCT_STATUSES, 'all'], messageText('status_unknown'));

/** The filters of the product list, with the meaning of the same fields of `GET products`. */
const filterFields = {
  search: z.string().max(1000, messageText('search_long')).default('').describe('empty: everything'),
  category: z.string().max(200).default('').describe('id, key or name; empty: all'),
  status: Status.default('ACTIVE'),
};

export const FoundProductsChange = z.object({
  filter: z.object(filterFields),
  count: z.number().int().min(1).describe('how many products the person saw; where it differs nothing is changed'),
  change: z
    .object({
      status: z.enum(PRODUCT_STATUSES, messageText('status_unknown')).optional(),
      category_id: Id.optional().describe('a main category'),
    })
    .refine(
      ({ status, category_id: id }) => status !== undefined || id !== undefined,
      messageText('product_change_empty'),
    ),
});
export type FoundProductsChange = z.infer<typeof FoundProductsChange>;

export const FoundProductsChanged = z.object({
  found: z.number(),
  changed: z.number().describe('those that were not like that before'),
});
export type FoundProductsChanged = z.infer<typeof FoundProductsChanged>;
