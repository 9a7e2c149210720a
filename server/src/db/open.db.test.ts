import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeDb } from './testDb.ts';

describeDb('types of both engines', (openTestDb) => {
  it('reads every type alike', async () => {
    const { db } = await openTestDb();
    const { rows } = await sql`
      select 7::int4 as int4, 7::int8 as int8, 9007199254740993::int8 as big, 1.50::numeric as numeric, 0.5::float8 as float8,
        true as yes, 'א'::text as text, null::text as nothing, '2026-11-21 08:00:00.123+02'::timestamptz as at,
        '2026-11-21'::date as day, '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes,
        array[1, null]::int4[] as ints, array[1]::int8[] as bigs, array['א,"', null, 'NULL']::text[] as texts,
        array[1.50]::numeric[] as numerics, '1 day'::interval as span
    `.execute(db);
    const [row] = rows as Record<string, unknown>[];
    expect({ ...row, bytes: [...(row?.bytes as Uint8Array)] }).toEqual({
      int4: 7,
      int8: 7,
      big: 9007199254740993n,
      numeric: '1.50',
      float8: 0.5,
      yes: true,
      text: 'א',
      nothing: null,
      at: new Date('2026-11-21T06:00:00.123Z'),
      day: '2026-11-21',
      json: { a: [1] },
      bytes: [0, 255],
      ints: [1, null],
      bigs: [1],
      texts: ['א,"', null, 'NULL'],
      numerics: ['1.50'],
      span: '1 day',
    });
  });
});
