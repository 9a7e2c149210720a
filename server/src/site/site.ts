/** What another room needs to answer HTTP as the app does: its schemas are zod's, its errors are problems. */
export { zodCompilers } from './compilers.ts';
export { installErrorHandler } from './errorHandler.ts';
