import { appendFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../../../../test/feeds/testFiles.ts';
import { watchFolder } from './watch.ts';

describe('a watched folder', () => {
  let files: ReturnType<typeof testFolder>;
  let stopping: AbortController;
  let watched: AsyncGenerator<readonly string[]>;
  beforeEach(() => {
    files = testFolder();
    stopping = new AbortController();
    watched = watchFolder(files.folder, { signal: stopping.signal, lookMs: 20 });
  });
  afterEach(async () => {
    stopping.abort();
    await watched.return(undefined);
    files.clear();
  });
  const next = async (): Promise<string[]> => {
    const { value } = (await watched.next()) as { value: readonly string[] };
    return value.map((path) => basename(path)).sort();
  };

  it('[O9] returns each file once when it is whole, those in it already and in folders below too', async () => {
    files.write('a.gz', 'a');
    mkdirSync(join(files.folder, 'below'));
    files.write('below/b.gz', 'b');
    files.write('empty.gz', '');
    expect(await next()).toEqual(['a.gz', 'b.gz']);
    files.write('c.gz', 'c');
    expect(await next()).toEqual(['c.gz']);
  });

  it('[O9] leaves files alone under the names of unfinished downloads, until they are renamed', async () => {
    files.write('d.gz.part', 'd');
    files.write('.e.gz', 'e');
    files.write('f.gz', 'f');
    expect(await next()).toEqual(['f.gz']);
    renameSync(join(files.folder, 'd.gz.part'), join(files.folder, 'd.gz'));
    expect(await next()).toEqual(['d.gz']);
  });

  it('[O9] waits for one that grows, returns a changed one again, and forgets one that went away', async () => {
    const path = files.write('g.gz', 'g');
    expect(await next()).toEqual(['g.gz']);
    const changed = next();
    appendFileSync(path, 'more');
    expect(await changed).toEqual(['g.gz']);
    rmSync(path);
    files.write('h.gz', 'h');
    expect(await next()).toEqual(['h.gz']);
  });
});
