import { ADMIN_PAGE_DEFAULT, ADMIN_PAGE_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { UserWire } from '../people/accounts/accounts.ts';
import { ImportProgress } from '../goods/catalogue/productImports.ts';
import { messageText } from '../base/messages.ts';

/**
 * The administration's screens: database, users, reports, audit log. Only administrators may call these; managers of
 * the catalogue may call the reports too [Z68].
 */

const Time = z.string().describe('ISO 8601, UTC');
const pageNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const PageQuery = z.object({
  limit: pageNumber(1, 1_000_000_000)
    .transform((n) => Math.min(n, ADMIN_PAGE_MAX))
    .default(ADMIN_PAGE_DEFAULT),
  skip: pageNumber(0, 1_000_000_000).default(0),
});

export const DatabaseReport = z.object({
  engine: z.enum(['embedded', 'postgres']),
  version: z.string().describe('of PostgreSQL'),
  size_bytes: z.number(),
  free_bytes: z.number().nullable().describe('on the disk of DATA_DIR; null where the system does not say'),
  is_disk_full: z.boolean().describe('writes are refused until there is room'),
  answered_in_ms: z.number(),
  uptime_s: z.number(),
  tables: z
    .array(
      z.object({
        name: z.string(),
        rows: z.number().describe('estimated past 1,000'),
        size_bytes: z.number().describe('with its indexes'),
      }),
    )
    .describe('the largest first'),
  counts: z.object({
    products: z.number(),
    products_active: z.number(),
    categories: z.number(),
    stores: z.number(),
    users: z.number(),
    lists: z.number(),
  }),
});
export type DatabaseReport = z.infer<typeof DatabaseReport>;

export const AdminUser = UserWire.extend({
  created_at: Time,
  last_seen_at: Time.nullable().describe('of any session'),
  is_disabled: z.boolean(),
  is_deleted: z.boolean().describe('by its person, who can bring it back for some days'),
  lists_count: z.number(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const UsersQuery = PageQuery.extend({
  search: z.string().trim().max(200).default('').describe('part of e-mail, name or phone'),
});

export const UserUpdate = z.object({
  user_type: z.enum(['USER', 'ADMIN', 'MANAGER'], messageText('role_unknown')).optional(),
  is_disabled: z
    .boolean()
    .optional()
    .describe('true: their sessions end at once, their tokens for good, and they cannot sign in'),
});
export type UserUpdate = z.infer<typeof UserUpdate>;

/** A link that somebody requested and that was not mailed. */
export const WaitingLink = z.object({
  link_id: z.number(),
  user_id: z.number(),
  email: z.string().describe('of the account'),
  purpose: z.enum(['reset', 'verify']),
  to: z.string().describe('the address it was asked for'),
  asked_at: Time,
});
export type WaitingLink = z.infer<typeof WaitingLink>;

export const HandedLink = z.object({
  path: z.string().describe('a path of this site, with the token in its query; returned only once'),
  expires_at: Time,
});
export type HandedLink = z.infer<typeof HandedLink>;

export const ReportsAnswer = z.object({
  imports: z.array(ImportProgress).describe('of files of products, the last first'),
  feeds: z
    .array(
      z.object({
        name: z.string(),
        kind: z.string().nullable(),
        state: z.string(),
        reason: z.string().nullable(),
        rows_read: z.number(),
        rows_changed: z.number(),
        started_at: Time,
      }),
    )
    .describe('price files, the last first'),
  most_added: z
    .array(z.object({ item_code: z.string(), name: z.string(), times: z.number() }))
    .describe('to lists, in the last 30 days'),
  refused: z
    .array(
      z.object({
        day: z.string(),
        route: z.string(),
        tried: z.string().describe('what the call tried, in words; empty for a route that does not exist any more'),
        code: z.string(),
        reason: z.string().describe('what the code says to people; empty for one that does not exist any more'),
        count: z.number(),
      }),
    )
    .describe('calls that were refused, the last days first'),
});
export type ReportsAnswer = z.infer<typeof ReportsAnswer>;

const Facts = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  entry_id: z.number(),
  at: Time,
  user_id: z.number().nullable(),
  email: z.string(),
  action: z.string().describe("'product.update', say"),
  subject: z.string().describe("'product 7290004131074', say"),
  subject_name: z.string().describe('the name of that product, or the e-mail of that person; else empty'),
  before: Facts,
  after: Facts,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const When = z.iso
  .datetime({ offset: true, message: messageText('time_missing') })
  .or(z.iso.date(messageText('time_missing')));

export const AuditQuery = PageQuery.extend({
  who: z.string().trim().max(200).default('').describe('part of an e-mail'),
  what: z.string().trim().max(200).default('').describe('part of an action, a subject, its name, or of what changed'),
  actions: z
    .string()
    .max(2000)
    .default('')
    .describe(
      'also entries of these actions, by commas, with _ for . and -: those whose words a client found `what` in',
    ),
  from: When.optional().describe('a time, or a day of Israel'),
  to: When.optional().describe('a time, or a day of Israel with all of it'),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
