/** The answer of a call: an HTTP status and a body. */
export type ListAnswer<T> = {
  readonly status: number;
  readonly body: T;
  /** The body is the item in the call's last action. */
  readonly isLine?: boolean;
};
