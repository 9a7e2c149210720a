/** A name keeps its own direction in a sentence of any language: between the marks of isolation. */
export const apart = (name: string): string => `\u2068${name}\u2069`;
