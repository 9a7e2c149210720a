import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDataDir } from '../../../test/backup/testBackups.ts';
import { runProgram } from '../../../test/backup/testPrograms.ts';
import { type PortalTwins, startTwins } from '../../../test/portals/portalTwins.ts';

describe('npm run prices -- check', () => {
  let twins: PortalTwins;
  const dataDir = testDataDir();
  const check = (...args: string[]) =>
    runProgram('cli/prices', ['check', ...args], { DATA_DIR: dataDir, PORTALS_AT: twins.origin });

  beforeEach(async () => {
    twins = await startTwins('2026-08-10');
    return () => twins.close();
  });

  it('[O42] says what a portal lists, with the times of the names, downloads nothing and writes nothing', async () => {
    const id = '7290058140886';
    for (const name of ['Stores7290058140886-000-202608100001.xml', `PriceFull${id}-039-202608100010.gz`])
      twins.put('rami-levy', name, Buffer.from('x'));
    twins.put('rami-levy', `PriceFull${id}-040-202608100610.gz`, Buffer.from('x'));
    const { code, text } = await check('rami-levy');
    expect(text).toMatch(
      /^ +files +stores +oldest +newest +age\nStores +1 +– .*\nPriceFull +2 +2 +2026-08-10 00:10 +2026-08-10 06:10 .*\n$/,
    );
    expect(code).toBe(0);
    expect(twins.asked.filter((call) => call.includes('/file/d/'))).toEqual([]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('[O42] ends with 1 and the reason in words when the portal gives nothing', async () => {
    const { code, text } = await check('super-pharm');
    expect(code).toBe(1);
    expect(text).toMatch(/✗ super-pharm: nothing_offered: There are no files on the chain’s portal right now\n/);
    expect(text).toContain('This portal answers only from Israel');
    expect(await check('no-such-chain')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^There is no chain "no-such-chain"\.\nUsage:/),
    });
  }, 60_000);
});
