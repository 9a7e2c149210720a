import { emailError } from '@sali/domain/people/accounts/credentials';
import { z } from 'zod';
import { trimmedText } from '../base/plainText.ts';
import { Permission, Person } from './lists.ts';
import { messageText } from '../base/messages.ts';

/** Sharing a list, and its participants, as the API spells them (docs/spec/lists.md). */

const Time = z.string().describe('ISO 8601, UTC');

export const ShareRequest = z.object({
  email: trimmedText(254)
    .min(1, messageText('email_missing'))
    .refine((email) => email === '' || emailError(email) === undefined, { error: messageText('email_invalid') }),
  permission: Permission,
});
export type ShareRequest = z.infer<typeof ShareRequest>;

export const ParticipantWire = z.object({
  user_id: z.number(),
  email: z.string(),
  username: z.string(),
  permission: z.enum(['OWNER', 'ADMIN', 'EDIT', 'TICK', 'VIEW']),
  list_owner: Person,
  shared_by: Person.nullable(),
  shared_at: Time.nullable(),
});
export type ParticipantWire = z.infer<typeof ParticipantWire>;

export const ShareAnswer = z.object({ message: z.string(), participant: ParticipantWire });
export type ShareAnswer = z.infer<typeof ShareAnswer>;
