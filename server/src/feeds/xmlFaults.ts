/** What chains really write and what harms nothing: stray characters in a text, a careless XML declaration. */
export const isHarmless = (message: string): boolean =>
  /disallowed character\.$|malformed character entity|"\]\]>" is disallowed|XML declaration|encoding value must/.test(
    message,
  );
