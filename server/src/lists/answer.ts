/** What a call is answered: an HTTP status and its body. */
export type Answer<T> = {
  readonly status: number;
  readonly body: T;
  /** The body is the line in the call's last action. */
  readonly isLine?: boolean;
};
