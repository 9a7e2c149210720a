import { emailKeyOf } from '@sali/domain/accounts/user';
import { COMMON_PASSWORDS } from './commonPasswords.ts';

/** One of the few thousand most common passwords, or the person's own e-mail or the part before its @. */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const key = emailKeyOf(email);
  return COMMON_PASSWORDS.has(plain) || plain === key || plain === key.slice(0, key.indexOf('@'));
}
