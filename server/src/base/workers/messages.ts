/** A report of a thread: that its program is loaded, then one reply for each input. */
export type Reply<Output> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly output: Output }
  | { readonly kind: 'failed'; readonly message: string };
