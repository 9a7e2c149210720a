import { FAMILY_NAME_MAX } from '@sali/domain/base/limits';
import { IdInAddress } from '../../base/ids.ts';
import { LinkToken } from '../../base/linkTokens.ts';
import { z } from 'zod';
import { email } from '../accounts/accounts.ts';
import { messageText } from '../../base/messages.ts';
import { trimmedText } from '../../base/plainText.ts';

/** The family group: people whose new lists are shared with each other, and whose recipes all of them read. */

const familyName = trimmedText(FAMILY_NAME_MAX).min(1, messageText('text_missing'));

export const NewFamily = z.object({ name: familyName });
export type NewFamily = z.infer<typeof NewFamily>;

export const FamilyChange = z.object({
  name: familyName.optional(),
  shares_lists: z
    .boolean(messageText('choice_missing'))
    .optional()
    .describe('whether the caller’s new lists are shared'),
  shares_recipes: z
    .boolean(messageText('choice_missing'))
    .optional()
    .describe('whether the family reads the caller’s private recipes'),
});
export type FamilyChange = z.infer<typeof FamilyChange>;

export const FamilyInvitation = z.object({ email });
export type FamilyInvitation = z.infer<typeof FamilyInvitation>;

export const FamilyMember = z.object({
  user_id: z.number(),
  username: z.string(),
  email: z.string(),
  joined_at: z.string(),
});
export type FamilyMember = z.infer<typeof FamilyMember>;

export const FamilyLink = z.object({
  link_id: z.number(),
  created_by: z.string().describe('the name of the member who made it'),
  created_at: z.string(),
  expires_at: z.string(),
});
export type FamilyLink = z.infer<typeof FamilyLink>;

/** The only answer that has the token: the server stores a hash of it. */
export const NewFamilyLink = FamilyLink.extend({ token: z.string() });
export type NewFamilyLink = z.infer<typeof NewFamilyLink>;

export const FamilyLinkRequest = z.object({ token: LinkToken });
export type FamilyLinkRequest = z.infer<typeof FamilyLinkRequest>;

/** The answer to a person who has opened a link, also without a sign-in. */
export const OpenedFamilyLink = z.object({
  family_id: z.number(),
  name: z.string(),
  invited_by: z.string().describe('first and last name; empty where the person gave none'),
});
export type OpenedFamilyLink = z.infer<typeof OpenedFamilyLink>;

export const Family = z.object({
  family_id: z.number(),
  name: z.string(),
  members: z.array(FamilyMember).describe('the first has been in it longest, and may take others out'),
  invited: z
    .array(z.object({ email: z.string() }))
    .describe('addresses whose people have not answered yet, as they were typed; nothing says who has an account'),
  links: z.array(FamilyLink).describe('links that are open; each lets in one person'),
  shares_lists: z.boolean(),
  shares_recipes: z.boolean(),
});
export type Family = z.infer<typeof Family>;

export const OwnFamily = z.object({
  family: Family.nullable(),
  invitations: z
    .array(z.object({ family_id: z.number(), name: z.string(), invited_by: z.string(), inviter_id: z.number() }))
    .describe('of the caller, while they are in no family'),
});
export type OwnFamily = z.infer<typeof OwnFamily>;

export const FamilyParams = z.object({ familyId: IdInAddress });
export const MemberParams = z.object({ userId: IdInAddress });
export const FamilyLinkParams = z.object({ linkId: IdInAddress });
