import { z } from 'zod';
import { email, newPassword, OwnProof, text } from './accounts.ts';
import { messageText } from '../../base/messages.ts';

const LINK_TOKEN_MAX = 100;

/** Calls that involve a mailed link: a new password, and the verification of an address. */

const token = text.min(1, messageText('field_wrong')).max(LINK_TOKEN_MAX, messageText('field_wrong'));

export const ForgotPasswordRequest = z.object({ email });
export type ForgotPasswordRequest = z.infer<typeof ForgotPasswordRequest>;

/** How a link to choose a new password reaches its person. */
export const ForgotPasswordWay = z.object({
  can_mail: z.boolean().describe('false: this server sends no mail, its administrators hand links over'),
});
export type ForgotPasswordWay = z.infer<typeof ForgotPasswordWay>;

export const ResetPasswordRequest = z.object({ token, new_password: newPassword });
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>;

export const VerifyEmailRequest = z.object({ token });
export type VerifyEmailRequest = z.infer<typeof VerifyEmailRequest>;

export const ChangeEmailRequest = OwnProof.extend({ email });
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>;

export const EmailState = z.object({
  email: z.string(),
  is_verified: z.boolean(),
  pending_email: z.string().nullable().describe('becomes the e-mail once it is verified'),
  can_mail: ForgotPasswordWay.shape.can_mail,
});
export type EmailState = z.infer<typeof EmailState>;
