import { messageText } from '@sali/contract/base/messages';
import { SaxesParser } from 'saxes';
import { type FieldOf, type NamedRow, NESTING_MAX, UnreadableFile, VALUE_LENGTH_MAX } from './fields.ts';

type XmlElement<Name extends string> = {
  readonly name: string;
  text: string;
  /** Whether other elements are in it: then it is not a value. */
  isParent: boolean;
  fields: NamedRow<Name>['fields'];
};

/**
 * Every element that holds a column's element is a row, at any depth and with any name. A document type is refused: it is
 * never needed here, and it can define entities. @throws UnreadableFile
 */
export async function* readXml<Name extends string>(
  texts: AsyncIterable<string>,
  fieldOf: FieldOf<Name>,
): AsyncGenerator<NamedRow<Name>> {
  const found: NamedRow<Name>[] = [];
  const parser = parserInto(found, fieldOf);
  for await (const text of texts) {
    parser.write(text);
    yield* found.splice(0);
  }
  parser.close();
  yield* found.splice(0);
}

function parserInto<Name extends string>(found: NamedRow<Name>[], fieldOf: FieldOf<Name>): SaxesParser {
  const parser = new SaxesParser();
  const open: XmlElement<Name>[] = [];
  let count = 0;
  parser.on('error', () => {
    throw new UnreadableFile(messageText('xml_invalid', { row: parser.line }));
  });
  parser.on('doctype', () => {
    throw new UnreadableFile(messageText('xml_doctype'));
  });
  parser.on('opentag', ({ name }) => {
    if (open.length >= NESTING_MAX) throw new UnreadableFile(messageText('file_nested'));
    const parent = open.at(-1);
    if (parent) parent.isParent = true;
    open.push({ name, text: '', isParent: false, fields: {} });
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
    const column = element.isParent ? undefined : fieldOf(element.name);
    const parent = open.at(-1);
    if (column && parent) parent.fields[column] ??= element.text.trim();
    if (Object.keys(element.fields).length > 0) found.push({ row: (count += 1), fields: element.fields });
  });
  return parser;
}
