import { normalNumber } from '@sali/domain/base/storeKey';
import { z } from 'zod';

/** Chains that are chosen by name; there are some thirty. */
const SCHEDULED_CHAINS_MAX = 100;
/** Chosen stores of one chain; the largest has some four hundred. */
const SCHEDULED_STORES_MAX = 1000;

/** The chains' price files on the administration's screen: what is stored of each chain, and which jobs run. */

const Time = z.string().describe('ISO 8601, UTC');
const Dropped = z.record(z.string(), z.number()).describe('rows left out, by reason');

export const FeedFile = z.object({
  kind: z.enum(['Stores', 'PriceFull', 'Price', 'PromoFull', 'Promo']),
  name: z.string(),
  file_at: Time.nullable().describe("the file's own time"),
  read_at: Time,
  rows_read: z.number(),
  rows_stored: z.number(),
  dropped: Dropped,
});
export type FeedFile = z.infer<typeof FeedFile>;

export const FeedChain = z.object({
  chain_id: z.string(),
  name: z.string(),
  can_fetch: z.boolean().describe('it has a portal that is known'),
  is_scheduled: z.boolean(),
  stores: z.number(),
  prices: z.number(),
  promotions: z.number(),
  files: z.array(FeedFile).describe('the newest that was stored of each kind'),
  dropped: Dropped.describe('rows left out of the files of the last day, by reason'),
  last_error: z
    .object({
      name: z.string(),
      code: z.string().describe('why'),
      text: z.string().describe('the same in Hebrew'),
      at: Time,
    })
    .nullable()
    .describe('the last file that was refused or did not come in the last week'),
});
export type FeedChain = z.infer<typeof FeedChain>;

export const FeedOverview = z.object({
  chains: z.array(FeedChain).describe('those with stores first, by name'),
});
export type FeedOverview = z.infer<typeof FeedOverview>;

export const FeedJob = z.object({
  job_id: z.number(),
  kind: z.enum(['import', 'fetch']),
  chain_id: z.string().nullable(),
  chain_name: z.string().nullable(),
  mode: z.enum(['full', 'changes', 'stores']).nullable().describe('stores: the list of stores alone; null: an import'),
  asked_by: z.string().describe("an e-mail address, 'schedule' or 'command'"),
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  started_at: Time,
  finished_at: Time.nullable(),
  progress: z
    .object({
      stage: z.enum(['listing', 'fetching', 'reading', 'merging']),
      name: z.string().describe('of the file'),
      index: z.number(),
      of: z.number(),
      rows: z.number().optional(),
      bytes: z.number().optional(),
    })
    .nullable()
    .describe('null: it waits for its turn'),
  is_stopping: z.literal(true).optional().describe('somebody stopped it: it ends after the file that it reads'),
  files_stored: z.number(),
  files_refused: z.number(),
  files_other: z.number(),
  rows_changed: z.number(),
  error: z.string().nullable().describe('why it failed, in Hebrew, and at which file'),
  error_code: z.string().nullable().describe('why it failed; null: it did not, or an older version ran it'),
  error_file: z.string().nullable().describe('the file that was at fault'),
});
export type FeedJob = z.infer<typeof FeedJob>;

export const FetchStarted = z.object({ job_id: z.number() });
export type FetchStarted = z.infer<typeof FetchStarted>;

const StoreNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(normalNumber)
  .describe("the chain's own number of the store");

export const ScheduledChain = z.object({
  chain_id: z.string().max(60),
  stores: z.array(z.string()).nullable().describe("the chain's own numbers of stores; null: all of them"),
});
export type ScheduledChain = z.infer<typeof ScheduledChain>;

export const FeedSchedule = z.object({
  is_on: z.boolean(),
  is_switch_fixed: z.boolean().describe('the variable PRICES_SCHEDULE is set, and wins'),
  chains: z.array(ScheduledChain).nullable().describe('null: every known chain, whole'),
  are_chains_fixed: z.boolean().describe('the variable PRICES_CHAINS is set, and wins'),
});
export type FeedSchedule = z.infer<typeof FeedSchedule>;

export const FeedScheduleChange = z.object({
  is_on: z.boolean().optional().describe('left out: as it is'),
  chains: z
    .array(ScheduledChain.extend({ stores: z.array(StoreNumber).min(1).max(SCHEDULED_STORES_MAX).nullable() }))
    .min(1)
    .max(SCHEDULED_CHAINS_MAX)
    .nullable()
    .optional()
    .describe('null: every known chain, whole; left out: as they are'),
});
export type FeedScheduleChange = z.infer<typeof FeedScheduleChange>;

export const FetchableChain = z.object({
  chain_id: z.string(),
  name: z.string(),
  has_store_list: z.boolean().describe('a Stores file of it was read'),
  stores: z.array(
    z.object({
      store_id: z.string().describe("the chain's own number of the store"),
      store_name: z.string(),
      address: z.string(),
      city: z.string(),
      is_online: z.literal(true).optional().describe('it delivers only'),
      location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    }),
  ),
});
export type FetchableChain = z.infer<typeof FetchableChain>;

export const StoreListsStarted = z.object({ chains: z.number().describe('whose list of stores is fetched now') });
export type StoreListsStarted = z.infer<typeof StoreListsStarted>;
