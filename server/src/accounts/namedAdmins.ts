import { emailKeyOf } from '@sali/domain/accounts/user';
import type { Config } from '../config.ts';

/** Whether ADMIN_EMAILS names the address. On a server that sends mail, only a verified address counts [A18]. */
export const isNamedAdmin = (
  { config }: { readonly config: Pick<Config, 'adminEmails' | 'mail'> },
  email: string,
  isVerified: boolean,
): boolean => config.adminEmails.includes(emailKeyOf(email)) && (config.mail === undefined || isVerified);
