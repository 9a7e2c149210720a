/** The secret of a link into a list or a family: 32 random bytes as base64url. */
export const LINK_SECRET = '[A-Za-z0-9_-]{43}';

/** The end of such a link, after the `#`. */
export const LINK_TOKEN = new RegExp(`^${LINK_SECRET}$`);
