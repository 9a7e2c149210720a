import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The secrets of authenticator apps, encrypted in the database (AES-256-GCM). The key comes from JWT_SECRET, which is not in
 * the database: a stolen copy of its rows gives nobody a code.
 */

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Every encrypted secret begins with it; those of older versions were kept as they are. */
export const SEALED = 'sealed.';

const sealingKey = (jwtSecret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'sali second factor', KEY_BYTES));

/** The secret as the database keeps it. */
export function sealSecret(jwtSecret: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(jwtSecret), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret of what the database keeps; undefined where JWT_SECRET is another one than when it was stored. */
export function openSecret(jwtSecret: string, kept: string): string | undefined {
  if (!kept.startsWith(SEALED)) return kept;
  const bytes = Buffer.from(kept.slice(SEALED.length), 'base64url');
  const decipher = createDecipheriv(CIPHER, sealingKey(jwtSecret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: another key, or a changed row.
    return undefined;
  }
}
