/** The shape of texts without their words: what stands in Hebrew must stand in every language, or it does not compile. */
export type Widened<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : T extends readonly unknown[]
      ? readonly Widened<T[number]>[]
      : { readonly [Key in keyof T]: Widened<T[Key]> };
