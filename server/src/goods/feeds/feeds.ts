/*
 * Feeds: the chains' price files → stores, products and prices. A file counts only as a whole, and only when it is newer
 * than what is stored; a broken file is reported and changes nothing. The command `npm run prices` calls this room,
 * directly or through the running server (`control/`).
 *
 *   files/      names, folders: which files there are
 *   rows/       what one row of a file means
 *   read/       from bytes to rows, for large files in a thread
 *   store/      from rows to the database
 *   importing/  one file after the other, with a report for each
 *   control/    the local socket for commands, jobs, the status of chains
 */
export {
  commandByServer,
  ControlError,
  importByServer,
  isServerListening,
  serverStatus,
  workByServer,
} from './control/controlClient.ts';
export {
  askJobToStop,
  beginJob,
  endLostJobs,
  endWorkOfEarlierProcess,
  type FetchProgress,
  type Job,
  type JobProgress,
  JobRunningError,
  type JobRow,
  lastFetches,
  lastJobs,
} from './control/jobs/jobs.ts';
export {
  type ChainStatus,
  chainStatuses,
  type FeedStatus,
  feedStatus,
  priceFileTimes,
} from './control/status/status.ts';
export type { FeedDeps } from './deps.ts';
export { jobErrorParts, type ReasonCode } from './feedError.ts';
export { type FileNameFacts, parseFileName } from './files/fileName.ts';
export { watchFolder } from './files/watch.ts';
export { reportNotFetched } from './importing/importFile.ts';
export { giveUpInterrupted, importPaths } from './importing/importPaths.ts';
export type { FileReport, ImportOptions, Progress } from './importing/reports.ts';
