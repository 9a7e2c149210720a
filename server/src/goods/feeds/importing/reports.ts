import type { FileOutcome } from '../store/log/db.ts';
import type { MergeHooks } from '../store/merge/merge.ts';
import type { ReasonCode } from '../feedError.ts';

/** Options and reports of an import; a command gets the same reports from a running server. */

/** The outcome of one file. `rowsRead` less all of `dropped` is `rowsStored`. */
export type FileReport = {
  readonly name: string;
  readonly kind: string | null;
  readonly layout: string | null;
  readonly chainId: string | null;
  readonly storeKey: string | null;
  readonly fileAt: Date | null;
  readonly state: FileOutcome['state'];
  readonly reason: ReasonCode | null;
  /** The reason as an English sentence for the terminal, with what the system said of it; '' without one. */
  readonly text: string;
  /** It is about the chain's portal, which gave no list; `name` is the chain's. */
  readonly isOfPortal?: boolean;
  readonly rowsRead: number;
  readonly rowsStored: number;
  /** Rows of prices or stores that were added, changed or deleted. */
  readonly rowsChanged: number;
  readonly dropped: Readonly<Record<string, number>>;
  readonly durationMs: number;
};

export type Progress = {
  readonly name: string;
  /** 1 … `of`: which of the files it is. */
  readonly index: number;
  readonly of: number;
  readonly bytes: number;
  readonly stage: 'reading' | 'merging';
  readonly rows: number;
};

export type ImportOptions = {
  readonly onProgress?: (progress: Progress) => void;
  /** Called after each file with the products that are new or differ, if there are any. */
  readonly onProductsChanged?: MergeHooks['onProductsChanged'];
  /** Ends at once: what is being read is not stored. */
  readonly signal?: AbortSignal;
  /** Ends after the file that is being read. */
  readonly stop?: AbortSignal;
};
