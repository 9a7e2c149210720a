import { emailKeyOf } from '@sali/domain/people/accounts/user';
import type { Config } from '../../base/config.ts';
import type { Origin } from './origin.ts';

/**
 * Whether ADMIN_EMAILS makes the person an administrator: their address is named there, and they have shown that it is
 * theirs [A18]. On a server without mail nobody can show it; then it counts for the person at this machine.
 */
export const isNamedAdmin = (
  { config }: { readonly config: Pick<Config, 'adminEmails' | 'mail'> },
  { email, isVerified }: { readonly email: string; readonly isVerified: boolean },
  { isFromHere }: Pick<Origin, 'isFromHere'>,
): boolean =>
  config.adminEmails.includes(emailKeyOf(email)) && (isVerified || (config.mail === undefined && isFromHere));
