import type { JobProgress } from './jobs/jobs.ts';
import type { FileReport } from '../importing/reports.ts';

/** A message of the server to a command while it imports, one line of JSON each. */
export type ControlEvent =
  | { readonly type: 'progress'; readonly progress: JobProgress }
  | { readonly type: 'file'; readonly report: FileReport }
  | { readonly type: 'end' }
  /** The server is stopping; what it was reading is not stored. */
  | { readonly type: 'stopped' };
