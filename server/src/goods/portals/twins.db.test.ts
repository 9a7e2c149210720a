import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { PORTAL_CHAINS, portalChainOf } from '../../base/chains/chains.ts';
import type { Db } from '../../base/db/open.ts';
import { importPaths, lastJobs } from '../feeds/feeds.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { priceXml, testFolder } from '../../../test/feeds/testFiles.ts';
import { type PortalTwins, startTwins, TWIN_CHAIN_IDS } from '../../../test/portals/portalTwins.ts';
import { FAST_RETRIES } from '../../../test/portals/testPortal.ts';
import { Portals } from './portals.ts';

/* Every chain of the table, each from the twin of its portal; and the portals' bad days. */

const files = testFolder();
afterAll(() => files.clear());

const priced = (price: string, chain: string, code = '7290004131074') =>
  gzipSync(priceXml([{ code, price }], { chain, store: '39' }));
const promoted = (chain: string) =>
  gzipSync(`<Root><ChainId>${chain}</ChainId><SubChainId>1</SubChainId><StoreId>39</StoreId><Promotions><Promotion>
    <PromotionId>7</PromotionId><PromotionDescription>2 ב-10</PromotionDescription><PromotionStartDate>2026-08-01</PromotionStartDate>
    <PromotionEndDate>2026-12-31</PromotionEndDate><RewardType>1</RewardType><MinQty>2</MinQty><DiscountedPrice>10</DiscountedPrice>
    <PromotionItems><Item><ItemCode>7290004131074</ItemCode><ItemType>1</ItemType></Item></PromotionItems></Promotion></Promotions></Root>`);
const stores = (chain: string, names: readonly string[] = ['39']) =>
  `<Root><ChainId>${chain}</ChainId><SubChains><SubChain><SubChainId>1</SubChainId><Stores>${names
    .map((no) => `<Store><StoreId>${no}</StoreId><StoreName>סניף ${no} בעיר</StoreName><City>חיפה</City></Store>`)
    .join('')}</Stores></SubChain></SubChains></Root>`;

describeDb('the portals', (openTestDb) => {
  let db: Db;
  let twins: PortalTwins;
  let portals: Portals;
  let now: Date;
  const logged: unknown[] = [];

  beforeEach(async () => {
    // A Monday, 15:00 in Israel.
    now = new Date('2026-08-10T12:00:00Z');
    logged.length = 0;
    ({ db } = await openTestDb());
    twins = await startTwins('2026-08-10');
    portals = new Portals({
      db,
      now: () => now,
      log: { error: (what: unknown, text?: string) => void logged.push(text ?? what) },
      dataDir: files.folder,
      onProductsChanged: () => undefined,
      portalsAt: twins.origin,
      retryPolicy: FAST_RETRIES,
    });
    return async () => {
      await portals.close();
      await twins.close();
    };
  });

  const chainOf = (slug: string) => {
    const chain = portalChainOf(slug);
    if (!chain) throw new Error(`${slug} is not in the table`);
    return chain;
  };
  const idOf = (slug: string) => chainOf(slug).chainIds[0];
  async function fetched(slug: string, mode: 'full' | 'changes' = 'full', by = 'command') {
    const lines: string[] = [];
    const { reports } = await portals.begin({ chain: chainOf(slug), scope: { mode }, by });
    for await (const { name, state, reason } of reports) lines.push(`${name} ${reason ?? state}`);
    return lines;
  }
  const storedPrice = async (storeKey: string) => {
    const row = await db
      .selectFrom('price')
      .innerJoin('store', 'store.store_id', 'price.store_id')
      .select('price_agorot')
      .where('store_key', 'like', `${storeKey}%`)
      .executeTakeFirst();
    return row?.price_agorot;
  };

  it('[O39] every chain of the table is fetched from the twin of its portal, in full and for its changes', async () => {
    /** Names as some portals write them. */
    const spelled = (slug: string, name: string): string => {
      if (slug === 'netiv-hahesed') return name.replace('.gz', '.GZ');
      if (slug === 'city-market') return name.replace('.gz', '');
      return name;
    };
    const results: Record<string, readonly (readonly string[])[]> = {};
    const expected: Record<string, readonly (readonly string[])[]> = {};
    for (const [slug, [chain = '', ...otherIds]] of Object.entries(TWIN_CHAIN_IDS)) {
      const put = (name: string, bytes: string | Buffer): string => {
        twins.put(slug, spelled(slug, name), Buffer.from(bytes));
        return `${spelled(slug, name)} stored`;
      };
      const night = [
        ...[chain, ...otherIds].map((id) => put(`Stores${id}-000-202608100001.gz`, stores(id))),
        put(`PriceFull${chain}-039-202608100010.gz`, priced('6.50', chain)),
        put(`PromoFull${chain}-039-202608100010.gz`, promoted(chain)),
      ];
      const full = await fetched(slug);
      const delta = put(`Price${chain}-039-202608100900.gz`, priced('7.20', chain));
      results[slug] = [full.sort(), await fetched(slug, 'changes'), [String(await storedPrice(chain))]];
      expected[slug] = [night.sort(), [delta], ['720']];
    }
    expect(results).toEqual(expected);
    expect(PORTAL_CHAINS.map(({ slug }) => slug).sort()).toEqual(Object.keys(TWIN_CHAIN_IDS).sort());
    expect(logged.filter((line) => line !== 'a part of a list of price files did not arrive')).toEqual([]);
  }, 120_000);

  it('[O31] one dead id of a chain, or one missing day, keeps nothing from arriving', async () => {
    const hashuk = idOf('mahsanei-hashuk');
    twins.put('mahsanei-hashuk', `PriceFull${hashuk}-039-202608100610.gz`, priced('6.90', hashuk));
    expect(await fetched('mahsanei-hashuk')).toEqual([`PriceFull${hashuk}-039-202608100610.gz stored`]);
    expect(twins.asked.filter((call) => call.includes('getfiles'))).toHaveLength(2);
    // Three days ago, and no page for the days since.
    const wolt = idOf('wolt');
    twins.put('wolt', `PriceFull${wolt}-039-202608070610.gz`, priced('6.90', wolt));
    expect(await fetched('wolt')).toEqual([`PriceFull${wolt}-039-202608070610.gz stored`]);
    twins.files.clear();
    expect(await fetched('wolt')).toEqual(['wolt unreachable']);
  });

  it('[O31] a part of a list that fails for another reason is reported, and the rest arrives', async () => {
    const chain = idOf('carrefour');
    const name = `PriceFull${chain}-039-202608090610.gz`;
    twins.put('carrefour', name, priced('6.90', chain));
    twins.state.instead.set('prices.carrefour.co.il/', { status: 500, body: '' });
    expect(await fetched('carrefour')).toEqual([`${name} stored`, 'carrefour unreachable']);
  });

  it('[O33] the grid of Super-Pharm is read day by day, and no page too often', async () => {
    const chain = idOf('super-pharm');
    const names = Array.from(
      { length: 45 },
      (_, i) => `Price${chain}-${String(i + 1).padStart(3, '0')}-202608100610.gz`,
    );
    for (const name of [...names, `PriceFull${chain}-039-202608090610.gz`, `PriceFull${chain}-039-202608080610.gz`])
      twins.put('super-pharm', name, priced('6.90', chain));
    expect(await fetched('super-pharm')).toHaveLength(46);
    const pages = twins.asked.filter((call) => call.includes('Date-equals'));
    expect(pages.filter((call) => call.includes('10%2F08%2F2026'))).toHaveLength(4);
    expect(pages.filter((call) => call.includes('09%2F08%2F2026'))).toHaveLength(2);
    expect(pages).toHaveLength(6);
  });

  it('[O35] of a portal that cuts its list the full files of the night arrive, and a cut is logged', async () => {
    const chain = idOf('super-sapir');
    const full = `PriceFull${chain}-039-202608100010.gz`;
    twins.put('super-sapir', full, priced('6.50', chain));
    for (let no = 0; no < 1000; no += 1)
      twins.put('super-sapir', `Promo${chain}-${no + 100}-202608101${no % 10}00.gz`, Buffer.from(''));
    const { reports } = await portals.begin({
      chain: chainOf('super-sapir'),
      scope: { mode: 'full', stores: ['39'] },
      by: 'command',
    });
    const lines = [];
    for await (const { name, state } of reports) lines.push(`${name} ${state}`);
    expect(lines).toEqual([`${full} stored`]);
    expect(logged).toEqual(['a list of price files was cut: the portal gives no more rows']);
  });

  it('[O32] where the list of deltas was cut, a newer full file is read; where it was not, the deltas alone', async () => {
    const chain = idOf('super-sapir');
    const put = (kind: string, time: string, bytes: Buffer, store = '039'): string => {
      const name = `${kind}${chain}-${store}-20260810${time}.gz`;
      twins.put('super-sapir', name, bytes);
      return `${name} stored`;
    };
    const changes = async () => {
      const scope = { mode: 'changes', stores: ['39'] } as const;
      const { reports } = await portals.begin({ chain: chainOf('super-sapir'), scope, by: 'command' });
      const lines = [];
      for await (const { name, state } of reports) lines.push(`${name} ${state}`);
      return lines;
    };
    const night = [put('PriceFull', '0010', priced('6.50', chain)), put('PromoFull', '0010', promoted(chain))];
    expect(await changes()).toEqual(night);
    put('Price', '0100', priced('1.00', chain));
    const full = put('PriceFull', '0900', priced('6.90', chain));
    const promotions = put('Promo', '0920', promoted(chain));
    put('PromoFull', '0930', promoted(chain));
    const delta = put('Price', '1100', priced('7.20', chain));
    for (let no = 100; no < 1100; no += 1)
      put('Price', `10${String(no % 60).padStart(2, '0')}`, Buffer.from(''), String(no));
    expect(await changes()).toEqual([full, promotions, delta]);
    expect(logged).toEqual(['a list of price files was cut: the portal gives no more rows']);
  });

  it('[O36] a portal that blocks the server is named as such, with the words for one that answers only from Israel', async () => {
    twins.state.instead.set('prices.super-pharm.co.il', { status: 247, body: '<html>Access denied</html>' });
    expect(await fetched('super-pharm')).toEqual(['super-pharm israel_only']);
    twins.state.instead.set('app.netiv-hesed.com', { status: 403, body: 'Just a moment...' });
    expect(await fetched('netiv-hahesed')).toEqual(['netiv-hahesed blocked']);
    expect(twins.asked.filter((call) => call.includes('netiv'))).toHaveLength(2);
    // Some drop the connection.
    twins.state.away.add('laibcatalog.co.il');
    expect(await fetched('h-cohen')).toEqual(['h-cohen israel_only']);
    // A file is something else: its link may have expired.
    const [chain, name] = [idOf('wolt'), `PriceFull${idOf('wolt')}-039-202608100610.gz`];
    twins.put('wolt', name, priced('6.90', chain));
    twins.state.instead.set(`wm-gateway.wolt.com/isr-prices/public/v1/files/${name}`, { status: 403, body: '' });
    expect(await fetched('wolt')).toEqual([`${name} link_expired`]);
    expect(twins.asked.filter((call) => call.endsWith('2026-08-10.html'))).toHaveLength(2);
  });

  it('[O37] a sign-in is tried at the next host where one is away, and its refusal is said as such', async () => {
    const chain = idOf('rami-levy');
    twins.put('rami-levy', `PriceFull${chain}-039-202608100610.gz`, priced('6.90', chain));
    twins.state.away.add('url.publishedprices.co.il');
    expect(await fetched('rami-levy')).toEqual([`PriceFull${chain}-039-202608100610.gz stored`]);
    expect(twins.asked.at(-1)).toContain('url.retail.publishedprices.co.il/file/d/');
    const page = { body: '<form>Sign in</form>' };
    twins.state.instead.set('url.retail.publishedprices.co.il/login/user', page);
    expect(await fetched('rami-levy')).toEqual(['rami-levy sign_in_refused']);
    twins.state.away.clear();
    twins.state.instead.clear();
    twins.state.instead.set('url.publishedprices.co.il/file/json/dir', { body: '{"aaData":[],"error":"denied"}' });
    twins.state.away.add('url.retail.publishedprices.co.il');
    expect(await fetched('rami-levy')).toEqual(['rami-levy error_page']);
  });

  it('[O37] a directory that comes in parts is read to its end, and one that is cut is logged', async () => {
    const chain = idOf('rami-levy');
    const names = [1, 2, 3, 4, 5].map((no) => `PriceFull${chain}-00${no}-202608100610.gz`);
    for (const name of names) twins.put('rami-levy', name, priced('6.90', chain));
    Object.assign(twins.state, { directoryRowsMax: 2, directoryAnswers: 1 });
    expect(await fetched('rami-levy')).toEqual(names.slice(0, 2).map((name) => `${name} stored`));
    expect(logged).toEqual(['a list of price files was cut: the portal gives no more rows']);
    twins.state.directoryAnswers = Infinity;
    expect(await fetched('rami-levy')).toEqual(names.slice(2).map((name) => `${name} stored`));
    expect(logged).toHaveLength(1);
  });

  it('[O43] an empty full file does not hide the one before it', async () => {
    const chain = idOf('king-store');
    const [real, delta, empty] = [
      `PriceFull${chain}-039-202608100500.gz`,
      `Price${chain}-039-202608100600.gz`,
      `NULLPriceFull${chain}-039-202608100700.gz`,
    ];
    twins.put('king-store', real, priced('6.50', chain));
    twins.put('king-store', delta, priced('6.90', chain));
    const nothing = gzipSync(priceXml([], { chain, store: '39' }));
    twins.put('king-store', empty, nothing);
    expect(await fetched('king-store')).toEqual([`${empty} stored`, `${real} stored`, `${delta} stored`]);
    expect(await storedPrice(chain)).toBe(690);
    expect(await fetched('king-store', 'changes')).toEqual([]);
    // Nor where its bytes come again, by hand.
    const copy = files.write(empty, nothing);
    for await (const { state } of importPaths({ db, now: () => now, log: { error: () => undefined } }, [copy]))
      expect(state).toBe('unchanged');
    const late = `Price${chain}-039-202608100630.gz`;
    twins.put('king-store', late, priced('7.10', chain));
    expect(await fetched('king-store', 'changes')).toEqual([`${late} stored`]);
  });

  it('[O34] yesterday of Carrefour is listed, too, and a portal that does not know the day loses nothing', async () => {
    const chain = idOf('carrefour');
    twins.put('carrefour', `PriceFull${chain}-039-202608092300.gz`, priced('6.50', chain));
    twins.put('carrefour', `Price${chain}-039-202608100900.gz`, priced('7.20', chain));
    expect(await fetched('carrefour')).toEqual([
      `PriceFull${chain}-039-202608092300.gz stored`,
      `Price${chain}-039-202608100900.gz stored`,
    ]);
    // It gives today's page for every address.
    const [today, late] = [`const path = '20260810'; const files = `, `Price${chain}-039-202608101000.gz`];
    for (const query of ['', '?p=./20260810', '?p=./20260809'])
      twins.state.instead.set(`prices.carrefour.co.il/${query}`, { body: `${today}[{"name":"${late}"}];` });
    twins.put('carrefour', late, priced('7.30', chain));
    expect(await fetched('carrefour')).toEqual([`${late} stored`]);
  });

  it('[O38] links that expire soon cost one more list of their kind at most', async () => {
    const chain = idOf('shufersal');
    const kinds = ['PriceFull', 'PromoFull', 'Price', 'Promo'];
    for (let no = 1; no <= 30; no += 1)
      for (const kind of kinds)
        twins.put(
          'shufersal',
          `${kind}${chain}-${String(no).padStart(3, '0')}-20260810${kind.endsWith('Full') ? '0300' : '0900'}.gz`,
          kind.startsWith('Price') ? priced('6.90', chain) : promoted(chain),
        );
    twins.state.linkRequests = 28;
    const lines = await fetched('shufersal');
    expect(lines.filter((line) => /expired|blocked|page/.test(line))).toEqual([]);
    expect(lines).toHaveLength(120);
    const lists = [1, 2, 3, 4].map(
      (kind) => twins.asked.filter((call) => call.includes(`catID=${kind}&storeId=0&page=1`)).length,
    );
    expect(lists).toEqual([2, 2, 2, 2]);
  }, 60_000);

  it('[O40] a cut id in a name of a directory of one chain is the chain of the directory', async () => {
    for (const [slug, short] of [
      ['stop-market', '72906390'],
      ['dor-alon', '729049000005'],
    ] as const) {
      twins.put(slug, `Stores${short}-000-202608100001.xml`, Buffer.from(stores(idOf(slug))));
      expect(await fetched(slug)).toEqual([`Stores${idOf(slug)}-000-202608100001.xml stored`]);
      expect(await fetched(slug)).toEqual([]);
    }
  });

  it('[O40] Stores files of single shops are all fetched', async () => {
    const chain = idOf('city-market');
    for (const no of ['001', '002'])
      twins.put('city-market', `Stores${chain}-${no}-202608101100`, Buffer.from(stores(chain, [no])));
    expect(await fetched('city-market')).toHaveLength(2);
  });

  it('[O36] an empty list on a Saturday is usual for some portals, and fails no job', async () => {
    expect(await fetched('h-cohen')).toEqual(['h-cohen nothing_offered']);
    now = new Date('2026-08-08T12:00:00Z');
    expect(await fetched('h-cohen')).toEqual([]);
    expect(await fetched('king-store')).toEqual(['king-store nothing_offered']);
    expect((await lastJobs(db, 3)).map(({ state }) => state)).toEqual(['failed', 'done', 'failed']);
  });
});
