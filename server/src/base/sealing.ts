import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Texts that the database keeps encrypted (AES-256-GCM): the secrets of authenticator apps, and cards of clubs. The key comes
 * from JWT_SECRET, which is not in the database, and each kind has its own: a stolen copy of the rows gives nobody a code.
 */

/** The kinds of texts, each as its key is derived. */
export type SealedKind = 'second factor' | 'cards';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Every encrypted text begins with it; secrets of older versions were kept as they are. */
export const SEALED = 'sealed.';

const sealingKey = (jwtSecret: string, kind: SealedKind): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', jwtSecret, '', `sali ${kind}`, KEY_BYTES));

/** The text as the database keeps it. */
export function sealText(jwtSecret: string, kind: SealedKind, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(jwtSecret, kind), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text of what the database keeps; undefined where JWT_SECRET is another one than when it was stored. */
export function openText(jwtSecret: string, kind: SealedKind, kept: string): string | undefined {
  if (!kept.startsWith(SEALED)) return kept;
  const bytes = Buffer.from(kept.slice(SEALED.length), 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, sealingKey(jwtSecret, kind), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit, or is cut: another key, or a changed row.
    return undefined;
  }
}
