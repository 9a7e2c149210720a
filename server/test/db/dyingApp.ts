import { type DyingProcess, startDyingProcess } from './dyingProcess.ts';
import type { Database } from '../../src/base/db/open.ts';
import type { TestApp } from '../testApp.ts';

export type DyingApps = {
  /** Lets a process of its own do some work, and die before the first statement of it that matches. */
  readonly dieAt: (statement: RegExp, work: (there: TestApp) => Promise<unknown>) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Processes that share the database of a test, and die there. @param open makes the app of a process */
export function dyingApps(url: string, open: (database: Database) => Promise<TestApp>): DyingApps {
  const processes: DyingProcess[] = [];
  return {
    dieAt: async (statement, work) => {
      const process = await startDyingProcess(url);
      processes.push(process);
      const there = await open(process.database);
      await there.rooms.catalogue.ready;
      process.dieBefore(statement);
      // Nobody sees the work that it does when its database is gone.
      const done = work(there).catch(() => undefined);
      await process.death();
      await done;
      await there.server.close();
    },
    close: async () => {
      for (const process of processes) await process.close();
    },
  };
}
