import { channel } from 'node:diagnostics_channel';

/** A statement that ended. Values of its parameters are not part of it: they are what people wrote. */
export type EndedStatement = {
  /** With placeholders: `select … where list_id = $1`. */
  readonly text: string;
  readonly ms: number;
  readonly error?: unknown;
};

const statements = channel('sali:statement');

/** Costs next to nothing while nobody listens. */
export function publishStatement(statement: EndedStatement): void {
  if (statements.hasSubscribers) statements.publish(statement);
}

/** Calls back in the async context of the work that ran the statement. @returns ends it */
export function watchStatements(listener: (statement: EndedStatement) => void): () => void {
  const onMessage = (message: unknown): void => listener(message as EndedStatement);
  statements.subscribe(onMessage);
  return () => void statements.unsubscribe(onMessage);
}
