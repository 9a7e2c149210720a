import { ADMIN_PAGE_DEFAULT, ADMIN_PAGE_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';

/** A page of a queue of the administration. */
export const QueuePage = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((n) => Math.min(n, ADMIN_PAGE_MAX))
    .default(ADMIN_PAGE_DEFAULT),
  skip: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
});
