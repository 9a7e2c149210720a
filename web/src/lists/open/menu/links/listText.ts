import { type Item, shownNameOf, type ShoppingList } from '@sali/domain/lists/list';
import { readTypedText } from '@sali/domain/lists/typed/typedLines';
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

/** Whether our own paste would read a line without an amount as another thing: 'ביצים L 12', 'לחם (פרוס)'. */
function isUnclear(item: Item): boolean {
  const [name, note] = [shownNameOf(item), noteText(item)];
  // One of several lines: there a group of goods is a heading.
  const [plain, second] = readTypedText(`•\n• ${name}${note}`);
  const [said] = readTypedText(`• ${name} – 1${note}`);
  return second !== undefined || plain?.isCounted !== false || plain.words !== said?.words || plain.note !== said.note;
}

const noteText = ({ note }: Item): string => (note === '' ? '' : ` (${note})`);

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
    return words + noteText(item);
  };
  const groups = groupsOf(list, order, NONE_PENDING).filter(({ open }) => open.length > 0);
  const blocks = groups.map(({ categoryId, open }) =>
    [signs.group(categoryName(categoryId)), ...open.map(line)].join('\n'),
  );
  const missed = missedOf(list).map(line);
  if (missed.length > 0) blocks.push(missed.join('\n'));
  return [signs.name(list.name), ...blocks].join('\n\n');
}
