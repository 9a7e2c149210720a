import { messageText } from '@sali/contract/messages';
import { SaxesParser } from 'saxes';
import { columnOf, NESTING_MAX, type RawRow, UnreadableFile, VALUE_LENGTH_MAX } from './fields.ts';

type XmlElement = { readonly name: string; text: string; fields: RawRow['fields'] };

/**
 * Every element that holds a column's element is a row, at any depth and with any name. A document type is refused: it is
 * never needed here, and it can define entities. @throws UnreadableFile
 */
export async function* readXml(texts: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const found: RawRow[] = [];
  const parser = parserInto(found);
  for await (const text of texts) {
    parser.write(text);
    yield* found.splice(0);
  }
  parser.close();
  yield* found.splice(0);
}

function parserInto(found: RawRow[]): SaxesParser {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let count = 0;
  parser.on('error', () => {
    throw new UnreadableFile(messageText('xml_invalid', { row: parser.line }));
  });
  parser.on('doctype', () => {
    throw new UnreadableFile(messageText('xml_doctype'));
  });
  parser.on('opentag', ({ name }) => {
    if (open.length >= NESTING_MAX) throw new UnreadableFile(messageText('file_nested'));
    open.push({ name, text: '', fields: {} });
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (!element) return;
    element.text += text;
    if (element.text.length > VALUE_LENGTH_MAX * 4) throw new UnreadableFile(messageText('file_value_long'));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    const column = columnOf(element.name);
    const parent = open.at(-1);
    if (column && parent) parent.fields[column] ??= element.text.trim();
    if (Object.keys(element.fields).length > 0) found.push({ row: (count += 1), fields: element.fields });
  });
  return parser;
}
