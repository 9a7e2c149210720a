/** The type of texts without their words: what Hebrew has, every language must have, or it does not compile. */
export type Widened<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : T extends readonly unknown[]
      ? readonly Widened<T[number]>[]
      : { readonly [Key in keyof T]: Widened<T[Key]> };
