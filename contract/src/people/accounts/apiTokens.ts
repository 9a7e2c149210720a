import { API_TOKEN_DAYS, API_TOKEN_NAME_MAX } from '@sali/domain/base/limits/accounts';
import { IdInAddress } from '../../base/ids.ts';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';
import { trimmedText } from '../../base/plainText.ts';
import { OwnProof } from './accounts.ts';

/** Tokens by which a person's own programs call the API. */

export const TOKEN_SCOPES = ['lists:read', 'lists:write', 'kitchen:read', 'kitchen:write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const isTokenScope = (text: string): text is TokenScope => TOKEN_SCOPES.some((scope) => scope === text);

const Time = z.string().describe('ISO 8601, UTC');

export const ApiTokenWire = z.object({
  token_id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  created_at: Time,
  last_used_at: Time.nullable(),
  expires_at: Time.nullable().describe('null: it does not expire'),
});
export type ApiTokenWire = z.infer<typeof ApiTokenWire>;

export const NewApiToken = OwnProof.extend({
  name: trimmedText(API_TOKEN_NAME_MAX).min(1, messageText('text_missing')),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, messageText('choice_missing'))
    .max(TOKEN_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length),
  days: z.literal(API_TOKEN_DAYS).nullable().describe('for how long; null: without an end'),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

export const MadeApiToken = ApiTokenWire.extend({
  secret: z.string().describe('the bearer; it is answered this once and never again'),
});
export type MadeApiToken = z.infer<typeof MadeApiToken>;

export const ApiTokenParams = z.object({ tokenId: IdInAddress });
