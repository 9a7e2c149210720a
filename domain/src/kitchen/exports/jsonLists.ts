import { isRecord } from '../../base/unknownValues.ts';
import { asArray, type JsonValue } from '../recipes/page/pageFields.ts';
import { foundList, type FoundInExport, notRead, plainValue } from './exportTypes.ts';
import { foreignList, type ForeignLine } from './listItems.ts';
import { readText } from './textExport.ts';

/** Lists as JSON of Google Keep, Bring, and of other apps that write a name and items. */

/** Reads a list or a note; undefined where the object is none. @param name of the file, for a list without one */
export function listOfJson(value: JsonValue, name: string): FoundInExport | undefined {
  if ('isTrashed' in value || 'userEditedTimestampUsec' in value) return keepNote(value, name);
  const items = isRecord(value['items']) ? value['items'] : value;
  if (Array.isArray(items['purchase'])) return bringList(items, nameOfList(value, name));
  const lines = itemsField(value);
  return lines === undefined ? undefined : foundList(foreignList(nameOfList(value, name), lines));
}

const nameOfList = (value: JsonValue, name: string): string =>
  plainValue(value['listName']) || plainValue(value['name']) || plainValue(value['title']) || name;

function keepNote(note: JsonValue, name: string): FoundInExport {
  const title = plainValue(note['title']) || name;
  if (note['isTrashed'] === true) return notRead(title, 'trashed');
  const lines = asArray(note['listContent']).filter(isRecord);
  if (lines.length > 0) {
    const items = lines.map((line) => ({ text: plainValue(line['text']), isCompleted: line['isChecked'] === true }));
    return foundList(foreignList(title, items));
  }
  const text = plainValue(note['textContent']);
  return text === '' ? notRead(title, 'empty') : readText(text, title, plainValue(note['title']));
}

/** To buy, and what was bought lately: the latter is not part of the list. */
const bringList = (items: JsonValue, name: string): FoundInExport =>
  foundList(
    foreignList(
      name,
      asArray(items['purchase'])
        .filter(isRecord)
        .map((item) => ({
          text: plainValue(item['name']) || plainValue(item['itemId']),
          note: plainValue(item['specification'] ?? item['spec']),
        })),
    ),
  );

const ITEM_NAMES = ['name', 'text', 'title', 'item', 'content'] as const;
const DONE_NAMES = ['checked', 'isChecked', 'completed', 'done', 'bought', 'crossedOff'] as const;

/** The items of a list: texts, or objects with a name. A recipe has ingredients and is none. */
function itemsField(value: JsonValue): readonly ForeignLine[] | undefined {
  const items = value['items'] ?? value['listItems'] ?? value['entries'];
  if (!Array.isArray(items) || items.length === 0 || 'ingredients' in value) return undefined;
  const lines = items.map((item: unknown): ForeignLine => {
    if (!isRecord(item)) return { text: plainValue(item) };
    const name = ITEM_NAMES.map((field) => plainValue(item[field])).find((text) => text !== '') ?? '';
    const amount = [plainValue(item['quantity']), plainValue(item['unit'])].filter((text) => text !== '').join(' ');
    return {
      text: amount === '' || amount === '0' ? name : `${amount} ${name}`,
      note: plainValue(item['details'] ?? item['note'] ?? item['notes']),
      isCompleted: DONE_NAMES.some((field) => item[field] === true),
    };
  });
  return lines.some(({ text }) => text !== '') ? lines : undefined;
}
