import { PURCHASES_KEPT_MAX, USUAL_MAX } from '@sali/domain/base/limits';
import { IdInAddress } from '../base/ids.ts';
import { z } from 'zod';
import { ITEM_HISTORY, LIST_HISTORY } from './fieldWire.ts';
import { Permission } from './lists.ts';

/** Entries of a list's activity in one answer. */
const ACTIVITY_PAGE = 50;
const ACTIVITY_PAGE_MAX = 200;

/** The past: the activity of a list, deleted lists, and what a person buys again and again. */

const Time = z.string().describe('ISO 8601, UTC');

export const ACTIVITY_KINDS = [
  'list_created',
  'list_edited',
  'list_deleted',
  'list_restored',
  'item_added',
  'item_edited',
  'item_completed',
  'item_uncompleted',
  'item_claimed',
  'item_released',
  'item_not_found',
  'item_brought_back',
  'item_priced',
  'item_deleted',
  'shared',
  'permission_changed',
  'unshared',
  'left',
  'link_made',
  'link_changed',
  'link_ended',
  'link_opened',
  'link_kept',
  'guest_removed',
] as const;
export const ActivityKind = z.enum(ACTIVITY_KINDS);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** Fields whose changes the activity shows: first an item's, then a list's. */
const CHANGED_FIELDS = [...new Set([...ITEM_HISTORY.names, ...LIST_HISTORY.names])];
export const ChangedField = z.object({
  field: z.enum(CHANGED_FIELDS),
  from: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  to: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});
export type ChangedField = z.infer<typeof ChangedField>;

export const ActivityEntry = z.object({
  version: z.number(),
  kind: ActivityKind,
  user_id: z.number().nullable().describe('null: their account is gone'),
  username: z.string(),
  timestamp: Time,
  item: z
    .object({
      item_uuid: z.string(),
      name: z.string().describe('as it was called then'),
      alias: z.string(),
      quantity: z.number(),
      unit_measure: z.string(),
      is_weighted: z.boolean(),
    })
    .nullable(),
  person: z
    .object({ user_id: z.number(), username: z.string(), permission: Permission.nullable() })
    .nullable()
    .describe(
      'whom it was shared with, or not any more; of item_released whose claim ended because they are off the list',
    ),
  changes: z.array(ChangedField).describe('what an edit changed; empty where it is not known'),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const ActivityWire = z.object({
  list_id: z.number(),
  entries: z.array(ActivityEntry).describe('the newest first'),
  next_before: z.number().nullable().describe('`before` of the next page; null: there is no more'),
});
export type ActivityWire = z.infer<typeof ActivityWire>;

export const ActivityQuery = z.object({
  before: IdInAddress.optional().describe('only what came before this version'),
  limit: z.coerce
    .number()
    .int()
    .positive()
    .transform((n) => Math.min(n, ACTIVITY_PAGE_MAX))
    .default(ACTIVITY_PAGE),
});

export const DeletedList = z.object({
  list_id: z.number(),
  list_uuid: z.string(),
  name: z.string(),
  items_count: z.number(),
  deleted_at: Time,
  until: Time.describe('it can be restored until then'),
});
export type DeletedList = z.infer<typeof DeletedList>;

export const UsualItemWire = z.object({
  name: z.string(),
  product_catalog_number: z.string().nullable(),
  manufacturer: z.string(),
  brand: z.string(),
  category_id: z.number(),
  subcategory_id: z.number().nullable(),
  unit_measure: z.string(),
  is_weighted: z.boolean(),
  image_url: z.string().nullable(),
  times: z.number().describe('how often it was completed; how often added, as long as nothing ever was completed'),
  last_at: Time,
  bought_at: z.array(Time).describe(`its last purchases, the oldest first, at most ${PURCHASES_KEPT_MAX}`),
});
export type UsualItemWire = z.infer<typeof UsualItemWire>;

export const UsualQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .positive()
    .transform((n) => Math.min(n, USUAL_MAX))
    .default(USUAL_MAX),
});
