/**
 * The workers room: work of this program that may take long runs in a thread of its own, with a limit on its time and
 * memory, so that it keeps nobody waiting and cannot end the process.
 * Called by rooms that own such work; each has a thread file, whose door to this room is `serveWork`.
 */
export { serveWork } from './serveWork.ts';
export { TimedWorker, WorkTooLong } from './timedWorker.ts';
