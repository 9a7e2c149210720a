import { expect, test } from 'vitest';
import { portalChainOf } from '../../base/chains/chains.ts';
import type { FileReport } from '../../goods/feeds/feeds.ts';
import { Screen } from './pricesScreen.ts';

const report = (more: Partial<FileReport>): FileReport => ({
  name: 'PriceFull1-2-3.gz',
  kind: 'PriceFull',
  layout: 'v2',
  chainId: '1',
  storeKey: '1-2-3',
  fileAt: null,
  state: 'stored',
  reason: null,
  text: '',
  rowsRead: 1500,
  rowsStored: 1498,
  rowsChanged: 20,
  dropped: { no_price: 2 },
  durationMs: 1234,
  ...more,
});

async function show(reports: readonly FileReport[], isTTY = false) {
  let text = '';
  const screen = new Screen({ isTTY, columns: 60, write: (piece) => (text += piece) });
  async function* arriving() {
    for (const one of reports) {
      await Promise.resolve();
      screen.progress({ name: one.name, index: 1, of: 2, bytes: 9, stage: 'reading', rows: 1000 });
      yield one;
    }
  }
  await screen.show(arriving(), new AbortController().signal);
  return { code: screen.summary(), text };
}

test('shows each file, and sums up', async () => {
  const { code, text } = await show([
    report({}),
    report({ state: 'unchanged', reason: 'same_file', text: 'This file was already imported' }),
  ]);
  expect(code).toBe(0);
  expect(text).toContain(
    '✓ PriceFull1-2-3.gz: PriceFull 1-2-3: 1,500 rows read, 1,498 stored, 20 changed, dropped: 2 no price in 1.2 s',
  );
  expect(text).toContain('= PriceFull1-2-3.gz: unchanged: same file (This file was already imported)');
  expect(text).toMatch(/all +2 +3,000 +2,996 +40 +4\n/);
});

test('a refused file is listed again at the end, and the command fails', async () => {
  const { code, text } = await show([report({ state: 'refused', reason: 'truncated', text: 'cut off' }), report({})]);
  expect(code).toBe(1);
  expect(text.trimEnd().split('\n').at(-1)).toBe('✗ PriceFull1-2-3.gz: truncated: cut off');
});

test('[O47] a portal that gave no list is not counted as a file; what the system said is in its line', async () => {
  const text = 'The chain’s portal didn’t answer: getaddrinfo ENOTFOUND prices.example';
  const away = { name: 'rami-levy', kind: null, state: 'refused', reason: 'unreachable', isOfPortal: true } as const;
  expect(await show([report({ ...away, text })])).toEqual({ code: 1, text: `✗ rami-levy: ${text}\n` });
  const both = await show([report({}), report({ ...away, text })]);
  expect(both.code).toBe(1);
  expect(both.text).toMatch(/\nall +1 /);
  expect(both.text).not.toMatch(/^refused/m);
});

test('a moving line is for terminals only, and is wiped before the next', async () => {
  expect((await show([report({})])).text).not.toContain('1/2');
  expect((await show([report({})], true)).text).toContain('1/2 reading PriceFull1-2-3.gz: 1,000 rows\r\u001b[2K✓');
});

test('[O10] the status is a table of the chains, with what went wrong', () => {
  let text = '';
  const at = new Date('2026-08-10T06:00:00Z');
  const file = {
    kind: 'PriceFull',
    name: 'PriceFull1',
    fileAt: at,
    startedAt: at,
    rowsRead: 9,
    rowsStored: 8,
  } as const;
  new Screen({ write: (piece) => (text += piece) }).status({
    counts: { chains: 1, stores: 2, products: 3, prices: 4, promotions: 5 },
    chains: [
      {
        chainId: '729',
        name: 'רמי לוי',
        stores: 2,
        prices: 1234,
        promotions: 5,
        files: [{ ...file, dropped: {} }],
        dropped: { no_price: 3, duplicate: 4 },
        lastError: { name: 'Promo1', reason: 'truncated', text: 'קטוע', at },
      },
    ],
    files: [],
  });
  expect(text).toMatch(/chain +stores +prices +promotions +dropped +Stores +PriceFull +Price +PromoFull +Promo\n/);
  expect(text).toMatch(/רמי לוי 729 +2 +1,234 +5 +7 +– +2026-08-10 09:00 +– +– +–\n/);
  expect(text).toContain('✗ רמי לוי: 2026-08-10 09:00 Promo1: The file is cut off: it ends in the middle');
});

test('[O10] a fetch that brought nothing says so', () => {
  let text = '';
  expect(new Screen({ write: (piece) => (text += piece) }).summary()).toBe(0);
  expect(text).toBe('Nothing new.\n');
});

test('[O42] shows how many files of which kind and age a portal lists, and what went wrong', () => {
  const [chain, now] = [portalChainOf('rami-levy'), new Date('2026-08-10T12:00:00Z')];
  if (!chain) throw new Error('the table has lost it');
  let text = '';
  const screen = new Screen({ write: (piece) => (text += piece) });
  const of = (kind: string, stores: number, oldest: string, newest: string) => ({
    kind,
    files: 1234,
    stores,
    oldest: new Date(oldest),
    newest: new Date(newest),
  });
  const kinds = [
    of('Stores', 1, '2026-08-07T05:00:00Z', '2026-08-07T05:00:00Z'),
    of('PriceFull', 99, '2026-08-09T21:10:00Z', '2026-08-10T06:40:00Z'),
  ];
  expect(screen.check(chain, { kinds, others: { '7290027600007': 3 }, failure: null, notes: ['x: 404'] }, now)).toBe(0);
  expect(text.split('\n')).toEqual([
    '           files  stores            oldest            newest     age',
    'Stores     1,234       –  2026-08-07 08:00  2026-08-07 08:00  3 days',
    'PriceFull  1,234      99  2026-08-10 00:10  2026-08-10 09:40     5 h',
    '- 3 files of another chain, 7290027600007',
    '! x: 404',
    '',
  ]);
});
