import { counted } from './counted.ts';

/** The usual: what is bought again and again. */
export const usual = {
  title: 'Your usuals',
  addMine: 'Add my usuals',
  hint: 'What you buy most comes first. One tap adds it to the list.',
  empty: 'What you buy again and again will show up here, once you’ve checked off a few items.',
  add: (name: string): string => `Add ${name}`,
  times: (count: number): string => (count === 1 ? 'Bought once' : `Bought ${String(count)} times`),
  onList: 'On the list',
  all: 'All usuals',
  addTop: (count: number): string => `Add the top ${String(count)}`,
  addedAll: (count: number): string =>
    counted(count, { one: '# item added to the list', other: '# items added to the list' }),
} as const;
