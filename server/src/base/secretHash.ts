import { createHash, randomBytes } from 'node:crypto';

/** A secret of a link, a session or a token: 32 random bytes as base64url. Only {@link secretHashOf} it is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The stored hash of a secret that this server made. Its random bits (50 for a recovery code, which opens nothing without
 * the password, 256 for every other) are more than anybody can try, so a fast hash is enough.
 */
export const secretHashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** How the secrets of people's tokens and calendars begin, so that people, scanners and the log recognise them. */
export const TOKEN_PREFIX = 'sali_';
