/** Wraps a name in Unicode isolation marks, so that it keeps its own direction in a sentence of any language. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;
