import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FeedParser } from './parse.ts';

/** Plain rows are read without the XML parser; whatever a file holds, the result has to be the parser's. */

function read(xml: string, sizes: readonly number[], readsPlainRows: boolean) {
  const parser = new FeedParser({ readsPlainRows });
  const rows = [];
  try {
    for (let [from, at] = [0, 0]; from < xml.length; at += 1) {
      const size = sizes[at % sizes.length] ?? 1;
      rows.push(...parser.write(xml.slice(from, from + size)));
      from += size;
    }
    rows.push(...parser.end());
  } catch (error) {
    return { refused: (error as { reason?: string }).reason };
  }
  const { header, root, rowTag, chainTag, listKind } = parser;
  return { rows, header, root, rowTag, chainTag, listKind };
}

const oneOf = fc.constantFrom;
const value = fc.array(
  oneOf('חלב', 'a', '7', ' ', '.', '&amp;', '&quot;', '&lt;', '&#1488;', '&nope;', '>', ']]>', '\r\n', '\n', '??'),
  { maxLength: 5 },
);
const tag = oneOf('ItemCode', 'ItemPrice', 'ItemName', 'ChainId', 'Items', 'Sale', 'Id', 'PromotionId', 'StoreId', 'X');
const plain = fc.tuple(tag, value).map(([name, cells]) => `<${name}>${cells.join('')}</${name}>`);
const field = fc.oneof(
  { weight: 12, arbitrary: plain },
  tag.map((name) => `<${name}/>`),
  tag.map((name) => `<${name} />`),
  tag.map((name) => `<${name}>1</ ${name}>`),
  tag.map((name) => `<${name} >1</${name}>`),
  tag.map((name) => `<${name} Value="5">1</${name}>`),
  tag.map((name) => `<${name}><![CDATA[<1>]]></${name}>`),
  fc.tuple(tag, plain).map(([name, inner]) => `<${name}>${inner}</${name}>`),
  oneOf(' ', '\n  ', 'text', '<!-- <Item> -->', '<!-- </Item> -->', '<?x </Item> ?>', '<ItemCode>7</ItemPrice>', '<'),
);
const rowTag = oneOf('Item', 'Item', 'Item', 'Item', 'Item', 'item', 'Product', 'Promotion', 'Other');
const row = fc
  .tuple(rowTag, fc.array(field, { maxLength: 5 }), oneOf('', '', '', ' '))
  .map(([name, fields, space]) => `<${name}>${fields.join('')}</${name}${space}>`);
const between = oneOf(
  '',
  '',
  '',
  '\n',
  '</Items><Items>',
  '<!-- </Item> -->',
  '<Item/>',
  'text',
  '<StoreId>9</StoreId>',
);
const document = fc
  .array(fc.tuple(row, between), { maxLength: 12 })
  .map((rows) => `<Root><ChainId>1</ChainId><StoreId>2</StoreId><Items>${rows.flat().join('')}</Items></Root>`);
/** Only such rows: nothing in them is refused. */
const plainDocument = fc
  .array(fc.array(plain, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 12 })
  .map(
    (rows) =>
      `<Root><StoreId>2</StoreId><Items>${rows.map((row) => `<Item>${row.join('')}</Item>`).join('\n')}</Items></Root>`,
  );
const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });

describe('[F26] plain rows of a price file', () => {
  test('are read as the XML parser reads them', () => {
    fc.assert(
      fc.property(fc.oneof(document, plainDocument), sizes, (xml, cuts) => {
        expect(read(xml, cuts, true)).toEqual(read(xml, cuts, false));
      }),
      { numRuns: 3000 },
    );
  });

  test('a document that ends within a row is refused', () => {
    const xml = '<Root><Items><Item><ItemCode>1</ItemCode></Item><Item><ItemCode>2</ItemCode>';
    expect(read(xml, [7], true)).toEqual({ refused: 'truncated' });
  });

  test('XML 1.1 is left to the XML parser', () => {
    const rows = '<Item><ItemCode>1</ItemCode><ItemName>a\u2028b</ItemName></Item>'.repeat(3);
    const xml = `<?xml version="1.1"?><Root><Items>${rows}</Items></Root>`;
    expect(read(xml, [1000], true)).toEqual(read(xml, [1000], false));
  });

  test('a row whose end never comes is not held', () => {
    const open = '<Root><Items><Item><ItemCode>1</ItemCode></Item><Item>';
    expect(read(`${open}${'x'.repeat(2_000_000)}`, [60_000], true)).toEqual({ refused: 'malformed' });
  });
});
