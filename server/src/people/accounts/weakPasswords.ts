import { emailKeyOf } from '@sali/domain/people/accounts/user';

/** One of the few thousand most common passwords, or the person's own e-mail or the part before its @. */
export async function isWeakPassword(password: string, email: string): Promise<boolean> {
  // The list takes 18 ms to unpack: a server that nobody registers with starts without it.
  const { COMMON_PASSWORDS } = await import('./commonPasswords.ts');
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const key = emailKeyOf(email);
  return COMMON_PASSWORDS.has(plain) || plain === key || plain === key.slice(0, key.indexOf('@'));
}
