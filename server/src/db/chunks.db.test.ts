import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { CHUNK_ROWS, inChunks } from './chunks.ts';
import { describeDb } from './testDb.ts';

describeDb('inChunks', (openTestDb) => {
  it('[D4] writes all rows in order, and lets others in between', async () => {
    const { db } = await openTestDb();
    const rows = Array.from({ length: 12_500 }, (_, i) => ({ id: `c${i}`, name: `רשת ${i}` }));
    const sizes: number[] = [];
    const seen: number[] = [];
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        const { count } = await db
          .selectFrom('chain')
          .select(sql<number>`count(*)`.as('count'))
          .executeTakeFirstOrThrow();
        seen.push(count);
      }
    })();
    const written = await inChunks(rows, CHUNK_ROWS, async (chunk) => {
      // What the chunks before wrote is committed: others see it before the next one is written.
      await vi.waitFor(() => expect(seen).toContain(sizes.reduce((sum, size) => sum + size, 0)), 30_000);
      sizes.push(chunk.length);
      return db.transaction().execute(async (tx) => {
        const result = await sql`
          insert into chain (chain_id, name)
          select * from unnest(${chunk.map((row) => row.id)}::text[], ${chunk.map((row) => row.name)}::text[])
        `.execute(tx);
        return Number(result.numAffectedRows);
      });
    });
    isDone = true;
    await others;
    expect(written).toBe(12_500);
    expect(sizes).toEqual([5000, 5000, 2500]);
    expect(seen).toContain(5000);
    expect(seen).toContain(10_000);
  });

  it('does nothing for no rows', async () => {
    expect(await inChunks([], 10, () => Promise.reject(new Error('not called')))).toBe(0);
  });
});
