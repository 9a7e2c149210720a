/**
 * The tools by which another room answers HTTP as the app does: its schemas are zod's, its errors are problems; where a
 * request comes from, and what its log line says; and the figures that it hands in for the metrics.
 */
export { zodCompilers } from './compilers.ts';
export { installErrorHandler } from './errorHandler.ts';
export { isFromThisMachine } from './requestChecks.ts';
export { noteTried } from './requestLog.ts';
export type { BackupFigures } from './operatorMetrics.ts';
