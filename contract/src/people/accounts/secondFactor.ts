import { z } from 'zod';
import { messageText } from '../../base/messages.ts';

/** A code of an app, or a recovery code, with the spaces and hyphens that it was copied with. */
const SECOND_FACTOR_CODE_MAX = 40;

/** The second factor of the sign-in by password: the code of an app, or a recovery code. */

/** Spaces and hyphens of a code that was copied do not matter. */
export const SecondFactorCode = z
  .string(messageText('field_wrong'))
  .max(SECOND_FACTOR_CODE_MAX, messageText('field_wrong'))
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase());

export const SecondFactorState = z.object({
  is_on: z.boolean(),
  recovery_codes_left: z.number(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const NewSecondFactor = z.object({
  secret: z.string().describe('for typing it into an app, in base 32'),
  uri: z.string().describe('the same as an otpauth address, for a QR code'),
});
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

export const ConfirmSecondFactor = z.object({ code: SecondFactorCode });
export type ConfirmSecondFactor = z.input<typeof ConfirmSecondFactor>;

export const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('each opens the account once in place of a code; answered this once'),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
