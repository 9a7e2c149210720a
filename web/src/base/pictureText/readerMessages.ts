/** The messages of the worker that reads a picture. */
export type ReaderMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly why: 'notLoaded' | 'stopped' };
