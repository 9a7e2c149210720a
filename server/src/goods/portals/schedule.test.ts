import { describe, expect, it } from 'vitest';
import { scheduledFetchesOf } from '../../base/chains/chains.ts';
import { dueFetchesAt, type ChainFetchTimes } from './schedule.ts';

const ramiLevy = scheduledFetchesOf('rami-levy');
const shufersal = scheduledFetchesOf('shufersal:413');
if (!ramiLevy || !shufersal) throw new Error('the table has lost them');
const RL = ramiLevy.chain.chainIds[0];

const plan = { isOn: true, fetches: [ramiLevy], chosenAt: null };
const due = (now: string, fetched: readonly ChainFetchTimes[], chosenAt: string | null = null) =>
  dueFetchesAt({ ...plan, chosenAt: chosenAt === null ? null : new Date(chosenAt) }, fetched, new Date(now)).map(
    ({ mode }) => mode,
  );
const full = (triedAt: string, doneAt: string | null = triedAt): ChainFetchTimes => ({
  chainId: RL,
  mode: 'full',
  triedAt: new Date(triedAt),
  doneAt: doneAt === null ? null : new Date(doneAt),
});

describe('the schedule', () => {
  it('[O12] begins with the full files, and fetches changes every hour after them', () => {
    expect(due('2026-08-10T12:00:00Z', [])).toEqual(['full']);
    expect(due('2026-08-10T12:30:00Z', [full('2026-08-10T12:00:00Z')])).toEqual([]);
    expect(due('2026-08-10T13:00:00Z', [full('2026-08-10T12:00:00Z')])).toEqual(['changes']);
  });

  it('[O12] wants the full files again from five in the morning in Israel, until they are there', () => {
    const yesterday = full('2026-08-09T12:00:00Z');
    expect(due('2026-08-10T01:59:00Z', [yesterday])).toEqual(['changes']);
    expect(due('2026-08-10T02:00:00Z', [yesterday])).toEqual(['full']);
    const failed = full('2026-08-10T02:00:00Z', '2026-08-09T12:00:00Z');
    expect(due('2026-08-10T02:30:00Z', [failed])).toEqual([]);
    expect(due('2026-08-10T03:00:00Z', [failed])).toEqual(['full']);
  });

  it('[O12] keeps the chains apart, and the stores that were named', () => {
    const fetched = [full('2026-08-10T12:00:00Z')];
    const fetches = [ramiLevy, shufersal];
    const both = dueFetchesAt({ ...plan, fetches }, fetched, new Date('2026-08-10T12:10:00Z'));
    expect(both).toMatchObject([{ chain: { slug: 'shufersal' }, stores: ['413'], mode: 'full' }]);
    expect(scheduledFetchesOf('no-such-chain')).toBeUndefined();
    expect(scheduledFetchesOf('shufersal:x')).toBeUndefined();
  });

  it('[FE1] is off until it is switched on', () => {
    expect(dueFetchesAt({ ...plan, isOn: false }, [], new Date('2026-08-10T12:00:00Z'))).toEqual([]);
  });

  it('[FE5] wants the full files at once when the choice has changed, and after them changes as always', () => {
    const fetched = [full('2026-08-10T12:00:00Z')];
    expect(due('2026-08-10T12:20:00Z', fetched, '2026-08-10T11:00:00Z')).toEqual([]);
    expect(due('2026-08-10T12:20:00Z', fetched, '2026-08-10T12:10:00Z')).toEqual(['full']);
    expect(due('2026-08-10T13:20:00Z', [full('2026-08-10T12:20:00Z')], '2026-08-10T12:10:00Z')).toEqual(['changes']);
    // The first try after the change failed: the next one is an hour later, as always.
    const failed = full('2026-08-10T12:20:00Z', '2026-08-10T12:00:00Z');
    expect(due('2026-08-10T12:30:00Z', [failed], '2026-08-10T12:10:00Z')).toEqual([]);
    expect(due('2026-08-10T13:20:00Z', [failed], '2026-08-10T12:10:00Z')).toEqual(['full']);
  });
});
