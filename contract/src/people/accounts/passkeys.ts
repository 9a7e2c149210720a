import { PASSKEY_NAME_MAX } from '@sali/domain/base/limits/accounts';
import { IdInAddress } from '../../base/ids.ts';
import { z } from 'zod';
import { text } from './accounts.ts';
import { messageText } from '../../base/messages.ts';

/** Passkeys (WebAuthn): the options for a browser and its authenticator, and their responses. */

const Time = z.string().describe('ISO 8601, UTC');

/** An authenticator's response. Only its outline is checked here; the server verifies the rest. */
const Credential = z.object({
  id: z.string().min(1).max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
});
const encoded = z.string().max(20_000);

/** Passed to the browser unchanged. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

export const AddPasskeyRequest = z.object({
  name: text
    .trim()
    .min(1, messageText('field_wrong'))
    .max(PASSKEY_NAME_MAX, messageText('text_long', { max: PASSKEY_NAME_MAX })),
  credential: Credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});
export type AddPasskeyRequest = z.infer<typeof AddPasskeyRequest>;

export const PasskeyLoginRequest = z.object({
  credential: Credential.extend({
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: z.string().max(200).optional(),
    }),
  }),
});
export type PasskeyLoginRequest = z.infer<typeof PasskeyLoginRequest>;

export const PasskeyParams = z.object({ passkey_id: IdInAddress });

export const PasskeyWire = z.object({
  passkey_id: z.number(),
  name: z.string(),
  created_at: Time,
  last_used_at: Time.nullable(),
});
export type PasskeyWire = z.infer<typeof PasskeyWire>;
