import { z } from 'zod';

/** The secret of a link into a list or a family: 32 random bytes as base64url. */
export const SECRET = '[A-Za-z0-9_-]{43}';

/** What a link ends with, after the `#`. */
export const LINK_TOKEN = new RegExp(`^${SECRET}$`);

export const LinkToken = z.string().regex(LINK_TOKEN).describe('the part of the link after #');
