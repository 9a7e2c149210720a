import { type Item, shownNameOf, type ShoppingList } from '@sali/domain/lists/list';
import { groupsOf, missedOf } from '@sali/domain/lists/view';

export type ListTextParts = {
  /** The ids of the categories in the order of the screen. */
  readonly order: readonly number[];
  readonly categoryName: (id: number) => string;
  /** A quantity with its unit; empty for one piece unless it must be said. */
  readonly quantity: (item: Item, isSaid: boolean) => string;
};

/** The signs around the parts of a text: for a messenger, or as Markdown, which other apps and our own paste read as a list. */
const SIGNS = {
  plain: { name: (name: string) => name, group: (name: string) => `${name}:`, item: '• ' },
  markdown: { name: (name: string) => `# ${name}`, group: (name: string) => `## ${name}`, item: '- [ ] ' },
} as const;
export type ListTextFormat = keyof typeof SIGNS;

/** Whether a line without an amount could be read as two things, or its note as the amount. */
const isUnclear = (item: Item): boolean =>
  /\d/.test(item.note) || /[,;+|?…]|\.{2}|\.\s|\s\u05D5/.test(shownNameOf(item));

const NONE_PENDING: ReadonlySet<string> = new Set();

/** The open lines of a list as a text: the name, then each category with its lines, at the end what a store did not have. */
export function listText(
  list: ShoppingList,
  { order, categoryName, quantity }: ListTextParts,
  format: ListTextFormat,
): string {
  const signs = SIGNS[format];
  const line = (item: Item): string => {
    const words = [`${signs.item}${shownNameOf(item)}`, quantity(item, isUnclear(item))]
      .filter((word) => word !== '')
      .join(' – ');
    return item.note === '' ? words : `${words} (${item.note})`;
  };
  const groups = groupsOf(list, order, NONE_PENDING).filter(({ open }) => open.length > 0);
  const blocks = groups.map(({ categoryId, open }) =>
    [signs.group(categoryName(categoryId)), ...open.map(line)].join('\n'),
  );
  const missed = missedOf(list).map(line);
  if (missed.length > 0) blocks.push(missed.join('\n'));
  return [signs.name(list.name), ...blocks].join('\n\n');
}
