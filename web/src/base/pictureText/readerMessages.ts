/** What the worker that reads a picture says. */
export type ReaderMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly why: 'notLoaded' | 'stopped' };
