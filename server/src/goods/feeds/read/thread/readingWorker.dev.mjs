// Runs readingWorker.ts from its source: Node 20 reads no TypeScript, and tsx's --import does not reach into a thread.
import { register } from 'tsx/esm/api';

register();
await import('./readingWorker.ts');
