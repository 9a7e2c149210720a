import {
  type CredentialError,
  emailError,
  newPasswordError,
  passwordError,
  personNameError,
  phoneError,
} from '@sali/domain/people/accounts/credentials';
import {
  DEVICE_NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PERSON_NAME_MAX,
  PHONE_MAX,
  PHONE_MIN,
} from '@sali/domain/base/limits/accounts';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';
import { trimmedText } from '../../base/plainText.ts';
import { SecondFactorCode } from './secondFactor.ts';

const GOOGLE_CREDENTIAL_MAX = 8192;

/** Accounts and sessions as the API spells them (docs/spec/accounts.md). */

function credentialMessage(error: CredentialError): string {
  switch (error.code) {
    case 'phone_short':
    case 'password_short':
      return messageText(error.code, error.params);
    case 'phone_long':
    case 'password_long':
    case 'name_long':
      return messageText(error.code, error.params);
    default:
      return messageText(error.code);
  }
}

/** A string with the check of a rule in `domain/accounts/credentials`. */
const checked = (text: z.ZodString, errorOf: (value: string) => CredentialError | undefined) =>
  text.superRefine((value, context) => {
    const error = errorOf(value);
    if (error !== undefined) context.addIssue({ code: 'custom', message: credentialMessage(error) });
  });

export const text = z.string(messageText('field_wrong'));
export const email = checked(text.trim(), emailError).meta({ format: 'email' });
const phone = checked(text.trim(), phoneError).meta({ minLength: PHONE_MIN, maxLength: PHONE_MAX });
export const newPassword = checked(text, newPasswordError).meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
export const password = checked(text, passwordError).meta({ minLength: 1, maxLength: PASSWORD_MAX });
/** The ID token that Google returned to the browser. */
export const googleCredential = text
  .min(1, messageText('field_wrong'))
  .max(GOOGLE_CREDENTIAL_MAX, messageText('field_wrong'));
const personName = checked(text.trim(), personNameError).meta({ maxLength: PERSON_NAME_MAX });
const Time = z.string().describe('ISO 8601, UTC');

export const UserWire = z.object({
  user_id: z.number(),
  email: z.string(),
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: z.enum(['USER', 'ADMIN', 'MANAGER']),
  role: z.enum(['user', 'admin', 'manager']).describe('user_type in lower case'),
});
export type UserWire = z.infer<typeof UserWire>;

export const RegisterRequest = z.object({
  email,
  phone,
  password: newPassword,
  first_name: personName.optional(),
  last_name: personName.optional(),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const LoginRequest = z.object({
  email,
  password,
  code: SecondFactorCode.optional().describe('of the app, or a recovery code, where the account asks for one'),
});
export type LoginRequest = z.output<typeof LoginRequest>;

/** The answer of register, login and refresh. The refresh cookie is sent with it. */
export const AuthAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number().describe('seconds'),
  session_id: z.string(),
  user: UserWire,
});
export type AuthAnswer = z.infer<typeof AuthAnswer>;

export const UpdateUserRequest = z.object({
  first_name: personName.optional(),
  last_name: personName.optional(),
  phone: phone.optional(),
});
export type UpdateUserRequest = z.infer<typeof UpdateUserRequest>;

/** Proof that the caller owns the account: its password, or a fresh ID token from Google. */
export const OwnProof = z.object({ password: password.optional(), google_credential: googleCredential.optional() });
export type OwnProof = z.infer<typeof OwnProof>;

export const RemoveSecondFactor = OwnProof.extend({
  code: SecondFactorCode.describe('of the app, or a recovery code').default(''),
});
export type RemoveSecondFactor = z.input<typeof RemoveSecondFactor>;

export const DeleteAccountRequest = OwnProof.extend({
  erase_now: z.boolean().optional().describe('true: at once and for good; else it can come back for 14 days'),
});
export type DeleteAccountRequest = z.infer<typeof DeleteAccountRequest>;

/** `token`: `restore.token` of a sign-in that was refused as `account_deleted`. */
export const RestoreRequest = z.object({ token: z.string().min(1).max(1000) });

export const ChangePasswordRequest = z.object({
  current_password: password.optional(),
  google_credential: googleCredential.optional(),
  new_password: newPassword,
});
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

export const SessionParams = z.object({ session_id: z.uuid(messageText('session_id')) });

export const SessionWire = z.object({
  session_id: z.string(),
  created_at: Time,
  last_seen_at: Time,
  user_agent: z.string(),
  name: z.string().describe('what the user calls the device; empty: nothing'),
  current: z.boolean(),
});
export type SessionWire = z.infer<typeof SessionWire>;

export const SessionChange = z.object({
  name: trimmedText(DEVICE_NAME_MAX).describe('of the device; empty: no name'),
});

export const ExportQuery = z.object({
  format: z.enum(['json', 'html'], messageText('export_format')).default('json').describe('html: a page to read'),
});

export const WsTicket = z.object({
  ticket: z.string().describe('replaces `token` once in the address of a socket'),
  expires_in: z.number().describe('seconds'),
});
export type WsTicket = z.infer<typeof WsTicket>;
