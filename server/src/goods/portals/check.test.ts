import { beforeEach, expect, it } from 'vitest';
import { portalChainOf } from '../../base/chains/chains.ts';
import { type PortalTwins, startTwins } from '../../../test/portals/portalTwins.ts';
import { FAST_RETRIES } from '../../../test/portals/testPortal.ts';
import { checkPortal } from './check.ts';

let twins: PortalTwins;
beforeEach(async () => {
  twins = await startTwins('2026-08-10');
  return () => twins.close();
});

function check(slug: string) {
  const chain = portalChainOf(slug);
  if (!chain) throw new Error(`${slug} is not in the table`);
  const now = () => new Date('2026-08-10T12:00:00Z');
  return checkPortal({ now, portalsAt: twins.origin, retryPolicy: FAST_RETRIES }, chain);
}

it('[O42] a check names what failed, and the ids of other chains', async () => {
  twins.state.instead.set('prices.shufersal.co.il', { status: 403, body: '' });
  expect(await check('shufersal')).toMatchObject({ failure: 'blocked', notes: [expect.stringContaining(': 403')] });
  for (const host of ['url.publishedprices.co.il', 'url.retail.publishedprices.co.il'])
    twins.state.instead.set(`${host}/login/user`, { body: '<form>' });
  expect(await check('yellow')).toMatchObject({ failure: 'sign_in_refused' });
  twins.state.away.add('laibcatalog.co.il');
  expect(await check('victory')).toMatchObject({ failure: 'israel_only' });
  // The chain has a new id: its files are there, and none of them would be fetched.
  twins.put('king-store', 'PriceFull7290000000008-001-202608100610.gz', Buffer.from('x'));
  expect(await check('king-store')).toEqual({
    kinds: [],
    others: { '7290000000008': 1 },
    failure: 'nothing_offered',
    notes: [],
  });
});

it('[O42] a part of a list that is not there is noted, and fails no check', async () => {
  twins.put('wolt', 'PriceFull7290058249350-039-202608090610.gz', Buffer.from('x'));
  const { kinds, failure, notes } = await check('wolt');
  expect(kinds).toMatchObject([{ kind: 'PriceFull', files: 1, stores: 1 }]);
  expect([failure, notes]).toEqual([null, Array(3).fill(expect.stringContaining(': 400'))]);
  expect(twins.asked.every((call) => call.endsWith('.html'))).toBe(true);
});
