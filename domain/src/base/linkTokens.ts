/** The secret of a link into a list or a family: 32 random bytes as base64url. */
export const LINK_SECRET = '[A-Za-z0-9_-]{43}';

/** What such a link ends with, after the `#`. */
export const LINK_TOKEN = new RegExp(`^${LINK_SECRET}$`);
