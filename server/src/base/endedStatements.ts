import { EventEmitter } from 'node:events';

/** A statement that ended. Values of its parameters are not part of it: they are what people wrote. */
export type EndedStatement = {
  /** With placeholders: `select … where list_id = $1`. */
  readonly text: string;
  readonly ms: number;
  readonly error?: unknown;
};

const statements = new EventEmitter<{ ended: [EndedStatement] }>();

export function publishStatement(statement: EndedStatement): void {
  statements.emit('ended', statement);
}

/** Calls back in the async context of the work that ran the statement. @returns ends it */
export function watchStatements(listener: (statement: EndedStatement) => void): () => void {
  statements.on('ended', listener);
  return () => void statements.off('ended', listener);
}
