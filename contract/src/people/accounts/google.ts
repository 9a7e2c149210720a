import { z } from 'zod';
import { googleCredential, password } from './accounts.ts';

/** Sign-in with Google: the options of the page and the calls that follow. */

export const GoogleOptions = z.object({
  client_id: z.string().nullable().describe('null: this server has no sign-in with Google'),
  nonce: z.string().nullable().describe('part of the credential; counts once'),
});
export type GoogleOptions = z.infer<typeof GoogleOptions>;

export const GoogleSignInRequest = z.object({ credential: googleCredential, password: password.optional() });
export type GoogleSignInRequest = z.infer<typeof GoogleSignInRequest>;

export const GoogleJoinRequest = z.object({ credential: googleCredential, password });
export type GoogleJoinRequest = z.infer<typeof GoogleJoinRequest>;

export const GoogleLeaveRequest = z.object({ password });
export type GoogleLeaveRequest = z.infer<typeof GoogleLeaveRequest>;

export const SignInMethods = z.object({
  has_password: z.boolean(),
  has_google: z.boolean().describe('a Google account opens this one'),
  google_email: z.string().nullable().describe('its address when it was last used here'),
  offers_google: z.boolean().describe('this server has sign-in with Google'),
});
export type SignInMethods = z.infer<typeof SignInMethods>;
