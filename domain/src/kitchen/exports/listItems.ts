import { ITEM_NAME_MAX, ITEM_NOTE_MAX, LIST_NAME_MAX } from '../../base/limits.ts';
import { typedItemOf } from '../../lists/typed/typedItem.ts';
import { readTypedText } from '../../lists/typed/typedLines.ts';
import type { ForeignItem, ForeignList } from './exportTypes.ts';

/** A line of a list in another app. */
export type ForeignLine = { readonly text: string; readonly note?: string; readonly isCompleted?: boolean };

/** The list of such lines: amounts are read from the words; a line that says none keeps its words. */
export const foreignList = (name: string, lines: readonly ForeignLine[]): ForeignList => ({
  name: name.trim().slice(0, LIST_NAME_MAX),
  items: lines.flatMap(itemsOfLine),
});

function itemsOfLine({ text, note = '', isCompleted = false }: ForeignLine): ForeignItem[] {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(words)) return [];
  const [read, second] = readTypedText(words).map(typedItemOf);
  // One row of the other app is one item: words that name several things, or nothing to buy, are kept as they are.
  const item = read && !second ? read : itemInOwnWords(words);
  const notes = [item.note, note.trim()].filter((part) => part !== '');
  return [{ ...item, note: notes.join(', ').slice(0, ITEM_NOTE_MAX), isCompleted }];
}

const itemInOwnWords = (name: string) => ({
  name: name.slice(0, ITEM_NAME_MAX),
  quantity: 1,
  unitMeasure: '',
  isWeighted: false,
  note: '',
});
