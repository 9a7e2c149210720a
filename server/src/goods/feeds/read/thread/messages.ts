import type { ReasonCode } from '../../feedError.ts';
import type { FeedDocument } from '../unwrap.ts';
import type { PackedFeed } from './packed.ts';

/** The messages between the main thread and the reading thread. */

/** The name of a document, and what it says. */
export type DocumentName = Pick<FeedDocument, 'name' | 'nameFacts'>;

/** Number of a file that is being read. */
export type ReadingJob = number;

/** Calls of the main thread: what each is given, and what it returns. */
export type Calls = {
  /** Opens a file. `bytes`: its size on the disk. */
  readonly open: {
    readonly input: { readonly job: ReadingJob; readonly path: string; readonly bytes: number };
    readonly output: null;
  };
  /** Goes to the file's next document; null: there is none. */
  readonly next: { readonly input: { readonly job: ReadingJob }; readonly output: DocumentName | null };
  /** Reads the document to its end. */
  readonly read: { readonly input: { readonly job: ReadingJob }; readonly output: readonly PackedFeed[] };
  readonly close: { readonly input: { readonly job: ReadingJob }; readonly output: null };
  /** Finds the categories of products by their texts, side by side; returns pairs, 0 and 0 for a name from which no category follows. */
  readonly classify: {
    readonly input: {
      readonly names: readonly string[];
      readonly units: readonly string[];
      readonly areWeighted: readonly boolean[];
    };
    readonly output: Int32Array<ArrayBuffer>;
  };
};
export type CallKind = keyof Calls;

/** A call with its number, or the order to stop reading a file. */
export type ReadingRequest =
  | { readonly [Kind in CallKind]: { readonly call: number; readonly kind: Kind } & Calls[Kind]['input'] }[CallKind]
  | { readonly kind: 'abort'; readonly job: ReadingJob };

/** Why a call failed: a refusal of the file, or an error; `syscall` where the file itself cannot be read. */
export type ReadingFailure =
  | { readonly reason: ReasonCode }
  | { readonly reason: null; readonly message: string; readonly syscall: string | undefined };

export type ReadingReply =
  | { readonly kind: 'done'; readonly call: number; readonly output: Calls[CallKind]['output'] }
  | { readonly kind: 'failed'; readonly call: number; readonly failure: ReadingFailure }
  /** Progress: the number of rows of the document that were read so far. */
  | { readonly kind: 'rows'; readonly job: ReadingJob; readonly rows: number };
