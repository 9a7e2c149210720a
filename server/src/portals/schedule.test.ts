import { describe, expect, it } from 'vitest';
import { scheduledFetchesOf } from '../chains/chains.ts';
import { dueFetchesAt, type ChainFetchTimes } from './schedule.ts';

const ramiLevy = scheduledFetchesOf('rami-levy');
const shufersal = scheduledFetchesOf('shufersal:413');
if (!ramiLevy || !shufersal) throw new Error('the table has lost them');
const RL = ramiLevy.chain.chainIds[0];

const due = (now: string, fetched: readonly ChainFetchTimes[]) =>
  dueFetchesAt([ramiLevy], fetched, new Date(now)).map(({ mode }) => mode);
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
    const both = dueFetchesAt([ramiLevy, shufersal], [full('2026-08-10T12:00:00Z')], new Date('2026-08-10T12:10:00Z'));
    expect(both).toMatchObject([{ chain: { slug: 'shufersal' }, stores: ['413'], mode: 'full' }]);
    expect(scheduledFetchesOf('no-such-chain')).toBeUndefined();
    expect(scheduledFetchesOf('shufersal:x')).toBeUndefined();
  });
});
