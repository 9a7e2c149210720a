import { LINK_DAYS, LINK_GUEST_NAME_MAX } from '@sali/domain/base/limits';
import { LINK_SECRET } from '@sali/domain/base/linkTokens';
import { z } from 'zod';
import { LinkToken } from '../base/linkTokens.ts';
import { trimmedText } from '../base/plainText.ts';

/** Sharing a list by a link with people who have no account, as the API spells it (docs/spec/lists.md). */

const Time = z.string().describe('ISO 8601, UTC');

/** A guest's credential. The device makes it, so that the same call again makes no second guest. */
export const GUEST_TOKEN = new RegExp(`^guest[.]${LINK_SECRET}$`);

const GuestToken = z
  .string()
  .regex(GUEST_TOKEN)
  .describe('made by the device: guest. and 32 random bytes as base64url');

/** The permission of a link; nobody manages a list by a link. */
export const LinkPermission = z.enum(['VIEW', 'TICK', 'EDIT']);
export type LinkPermission = z.infer<typeof LinkPermission>;

export const NewLinkRequest = z.object({
  permission: LinkPermission,
  days: z
    .union(LINK_DAYS.map((days) => z.literal(days)))
    .nullable()
    .describe('null: until it is revoked'),
});
export type NewLinkRequest = z.infer<typeof NewLinkRequest>;

export const LinkChangeRequest = z.object({ permission: LinkPermission });
export type LinkChangeRequest = z.infer<typeof LinkChangeRequest>;

export const ListLinkWire = z.object({
  link_id: z.number(),
  permission: LinkPermission,
  created_by: z.string().describe('the name of the person who made it'),
  created_at: Time,
  expires_at: Time.nullable(),
  guests: z
    .array(
      z.object({
        user_id: z.number().describe('below 0, as in presence and actions'),
        username: z.string(),
        joined_at: Time,
        seen_at: Time,
        has_account: z.boolean().describe('the guest has an account now, and the list is in it'),
      }),
    )
    .describe('who came by it'),
});
export type ListLinkWire = z.infer<typeof ListLinkWire>;

/** The only answer that has the token: the server stores a hash of it. */
export const NewLinkAnswer = ListLinkWire.extend({ token: z.string() });
export type NewLinkAnswer = z.infer<typeof NewLinkAnswer>;

export const JoinRequest = z.object({
  token: LinkToken,
  guest_token: GuestToken,
  name: trimmedText(LINK_GUEST_NAME_MAX).optional().describe('what the others see; a guest, where it is left out'),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

export const JoinAnswer = z.object({
  list_id: z.number(),
  list_uuid: z.string(),
  name: z.string().describe('of the list'),
  user_id: z.number().describe('of the guest: below 0'),
  username: z.string(),
});
export type JoinAnswer = z.infer<typeof JoinAnswer>;

export const KeepRequest = z.object({ token: LinkToken, guest_token: GuestToken.optional() });
export type KeepRequest = z.infer<typeof KeepRequest>;

export const KeepAnswer = z.object({ list_id: z.number(), list_uuid: z.string(), name: z.string() });
export type KeepAnswer = z.infer<typeof KeepAnswer>;

/** A list's link as the export of the person who made it shows it. */
export const OwnLink = ListLinkWire.omit({ created_by: true }).extend({ list_id: z.number(), name: z.string() });
export type OwnLink = z.infer<typeof OwnLink>;
