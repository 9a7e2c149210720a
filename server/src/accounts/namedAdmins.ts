import { emailKeyOf } from '@sali/domain/accounts/user';
import type { Config } from '../config.ts';

/** Whether ADMIN_EMAILS names the address. Where mail is sent it counts only for who showed that it is theirs [A18]. */
export const isNamedAdmin = (
  { config }: { readonly config: Pick<Config, 'adminEmails' | 'mail'> },
  email: string,
  isVerified: boolean,
): boolean => config.adminEmails.includes(emailKeyOf(email)) && (config.mail === undefined || isVerified);
