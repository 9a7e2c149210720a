import { describe, expect, it } from 'vitest';
import { wordedMessage } from '../../../base/errorTexts.ts';
import type { CheckedRow, ImportFormat, RowError } from './messages.ts';
import { readRows } from './readRows.ts';

async function read(format: ImportFormat, file: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const rows: CheckedRow[] = [];
  const errors: RowError[] = [];
  for await (const message of readRows({ format, bytes })) {
    if (message.kind === 'refused') return { refused: wordedMessage(message.reason), rows, errors };
    if (message.kind === 'rows') {
      rows.push(...message.rows);
      errors.push(...message.errors.map(worded));
    }
  }
  return { refused: null, rows, errors };
}

/** As the answer has it. */
const worded = ({ message, column, ...error }: RowError): RowError => ({
  ...error,
  message: column === undefined ? wordedMessage(message) : `${wordedMessage(message)} (${column})`,
});

const refusalOf = async (format: ImportFormat, file: string | Uint8Array<ArrayBuffer>) =>
  (await read(format, file)).refused;

const HEADING = 'ItemCode,ItemName,ManufacturerName,Brand,Quantity,UnitOfMeasure,bIsWeighted,ImageUrl';
const JAM = {
  item_code: '7290000000015',
  item_name: 'ריבת תות',
  manufacturer_name: 'יד מרדכי',
  brand: 'מרדכי',
  quantity: 340,
  unit_measure: 'g',
  is_weighted: false,
  image_url: 'https://example.com/jam.png',
};

describe('files of products', () => {
  it('[Z40] CSV, XML and JSON give the same product from the eight columns', async () => {
    const csv = `${HEADING}\n7290000000015,ריבת תות,יד מרדכי,מרדכי,340,גרם,0,https://example.com/jam.png\n`;
    const values = {
      ItemCode: '7290000000015',
      ItemName: 'ריבת תות',
      ManufacturerName: 'יד מרדכי',
      Brand: 'מרדכי',
      Quantity: 340,
      UnitOfMeasure: 'גרם',
      bIsWeighted: false,
      ImageUrl: 'https://example.com/jam.png',
    };
    const elements = Object.entries({ ...values, bIsWeighted: 0 })
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('');
    const xml = `<?xml version="1.0" encoding="UTF-8"?><Products><Product>${elements}</Product></Products>`;
    expect((await read('csv', csv)).rows).toEqual([{ row: 2, product: JAM }]);
    expect((await read('xml', xml)).rows).toEqual([{ row: 1, product: JAM }]);
    for (const json of [[values], { products: [values] }]) {
      expect((await read('json', JSON.stringify(json))).rows).toEqual([{ row: 1, product: JAM }]);
    }
  });

  it('[Z41] a mark of UTF-8 is fine, and so are semicolons, tabs, other cases and quotes inside of a value', async () => {
    const mark = '\ufeff';
    expect((await read('csv', `${mark}item_code;ITEMNAME\n15;אורז 1 ק"ג`)).rows).toEqual([
      { row: 2, product: { item_code: '15', item_name: 'אורז 1 ק"ג' } },
    ]);
    expect((await read('csv', 'ItemName\tItemCode\n"לחם, פרוס"\t16\n\n')).rows).toMatchObject([
      { product: { item_code: '16', item_name: 'לחם, פרוס' } },
    ]);
    expect((await read('json', `${mark}[{"ItemCode":17,"ItemName":"חלב"}]`)).rows).toHaveLength(1);
    expect(
      (await read('xml', `${mark}<a><b><ItemCode>18</ItemCode><ItemName><![CDATA[תה]]></ItemName></b></a>`)).rows,
    ).toHaveLength(1);
  });

  it('[Z42] each wrong row is reported by its number, and the others count', async () => {
    const { rows, errors } = await read(
      'csv',
      [
        'ItemCode,ItemName,Quantity,UnitOfMeasure,bIsWeighted,ImageUrl',
        ',בלי ברקוד,,,,',
        '21,,,,,',
        'אבג,ברקוד באותיות,,,,',
        '22,כמות,הרבה,,,',
        '23,יחידה,1,דלי,,',
        '24,שקיל,1,100 גרם,אולי,',
        '25,תמונה,,,,javascript:alert(1)',
        '26,טוב,1,ק"ג,כן,',
        '0026,שוב,,,,',
      ].join('\n'),
    );
    expect(rows.map(({ row, product }) => [row, product.item_code, product.unit_measure, product.is_weighted])).toEqual(
      [[9, '26', 'kg', true]],
    );
    expect(errors.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 10]);
    expect(errors.map(({ message }) => message)).toEqual([
      'ברקוד חובה (ItemCode)',
      'שם המוצר חובה (ItemName)',
      'הברקוד הוא ספרות בלבד (ItemCode)',
      expect.stringContaining('Quantity'),
      'יחידת המידה (UnitOfMeasure) אינה מוכרת',
      'השדה bIsWeighted הוא 0 או 1',
      'כתובת התמונה אינה תקינה (ImageUrl)',
      'הברקוד כבר מופיע בשורה 9',
    ]);
  });

  it('[Z43] UTF-16 with and without a mark, in both orders, and Windows-1255 are read by themselves', async () => {
    const utf16 = Buffer.from(`\ufeff${HEADING}\n1,חלב,,,,,,`, 'utf16le');
    const swapped = Buffer.from(utf16).swap16();
    const hebrew8bit = Uint8Array.from([...Buffer.from(`${HEADING}\n1,`), 0xe7, 0xec, 0xe1, ...Buffer.from(',,,,,,')]);
    for (const bytes of [utf16, utf16.subarray(2), swapped, swapped.subarray(2), hebrew8bit]) {
      const [row] = (await read('csv', bytes)).rows;
      expect(row).toMatchObject({ row: 2, product: { item_code: '1', item_name: 'חלב' } });
    }
    const long = `${HEADING}\n${Array.from({ length: 4000 }, (_, at) => `${at + 1},גבינה צהובה ${at},,,,,,`).join('\n')}`;
    expect((await read('csv', Buffer.from(long, 'utf16le'))).rows).toHaveLength(4000);
  });

  it('[Z43] a file that is no text is refused as a whole, and so is a text that breaks off within a letter', async () => {
    const cut = Buffer.from(`${HEADING}\n1,חלב`).subarray(0, -1);
    const french8bit = Uint8Array.from([...Buffer.from(`${HEADING}\n1,caf`), 0xc9, 0xc0, 0xca, 0x2c]);
    const halfPair = Buffer.from(`\ufeff${HEADING}\n1,א,,,,,,`, 'utf16le').subarray(0, -1);
    const binary = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0x99, 0x81, 0, 0]);
    for (const bytes of [cut, french8bit, halfPair, binary]) {
      expect(await refusalOf('csv', bytes)).toContain('UTF-8');
    }
  });

  it('[Z44] a file that is not whole is refused: no heading, an open quote, cut XML, cut JSON, nothing at all', async () => {
    expect(await refusalOf('csv', 'a,b\n1,2')).toBe('חסרות בקובץ העמודות ItemCode, ItemName');
    expect(await refusalOf('csv', 'ItemCode,b\n1,2')).toBe('חסרה בקובץ העמודה ItemName');
    expect(await refusalOf('csv', `${HEADING}\n"15,ריבה`)).toContain('אינו תקין');
    expect(await refusalOf('xml', '<a><b><ItemCode>1</ItemCode><ItemName>א</ItemName></b>')).toContain('אינו תקין');
    expect(await refusalOf('json', '[{"ItemCode":1,"ItemName":"א"},')).toContain('אינו תקין');
    expect(await refusalOf('json', '[{"ItemCode":1,"ItemName":"א"}')).toContain('אינו תקין');
    for (const [format, file] of [
      ['csv', HEADING],
      ['xml', '<a/>'],
    ] as const) {
      expect(await refusalOf(format, file)).toBe('לא נמצאו בקובץ מוצרים');
    }
    for (const file of ['[]', '{"ItemCode":1}']) expect(await refusalOf('json', file)).toBe('הקובץ ריק');
    for (const format of ['csv', 'xml', 'json'] as const) expect(await refusalOf(format, '')).not.toBeNull();
  });

  it('[Z45] entities, document types and deep nesting are refused at once', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "${'ha'.repeat(50)}"><!ENTITY y "&x;&x;&x;">]><a><b><ItemName>&y;</ItemName></b></a>`;
    expect(await refusalOf('xml', bomb)).toContain('DOCTYPE');
    const outside = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a><b><ItemCode>1</ItemCode></b></a>';
    expect(await refusalOf('xml', outside)).toContain('DOCTYPE');
    expect(await refusalOf('xml', '<a><b><ItemCode>&nope;</ItemCode></b></a>')).toContain('אינו תקין');
    expect(await refusalOf('xml', '<a>'.repeat(1_000_000))).toBe('הקובץ מקונן עמוק מדי');
    expect(await refusalOf('json', '['.repeat(2_000_000))).toBe('הקובץ מקונן עמוק מדי');
    expect(await refusalOf('json', '{"a":'.repeat(1_000_000))).toBe('הקובץ מקונן עמוק מדי');
    expect(await refusalOf('xml', `<a><b><ItemName>${'א'.repeat(60_000)}</ItemName></b></a>`)).toBe(
      'יש בקובץ ערך ארוך מדי',
    );
    expect(await refusalOf('json', `[{"ItemName":"${'א'.repeat(60_000)}"}]`)).toBe('יש בקובץ ערך ארוך מדי');
    expect(await refusalOf('csv', `${HEADING}\n"${'א'.repeat(200_000)}`)).toContain('אינו תקין');
    expect(await refusalOf('csv', 'a,'.repeat(1000))).toBe('יש בקובץ יותר מדי עמודות');
  });

  it('a key called __proto__ is a key like any other, and nested objects are passed over', async () => {
    const { rows } = await read(
      'json',
      '[{"__proto__":{"ItemCode":"9"},"ItemCode":"31","tags":[{"ItemCode":"32"}],"ItemName":"א"}]',
    );
    expect(rows.map(({ product }) => product.item_code)).toEqual(['31']);
  });
});

it.each<[ImportFormat, string]>([
  ['csv', ''],
  ['csv', '\ufeff'],
  ['csv', '\n\n'],
  ['json', '[]'],
])('[Z109] an empty file (%s %j) is refused as empty', async (format, file) => {
  expect(await read(format, file)).toEqual({ refused: 'הקובץ ריק', rows: [], errors: [] });
});

it('[Z101] columns have their own names or other usual ones; the own name counts, then the first other one', async () => {
  const { rows } = await read('csv', 'תיאור;מק"ט;Item_Name;ספק;יצרן;צבע\nבצנצנת;31;ריבה;יבואן;מפעל;כתום\n');
  expect(rows.map(({ product }) => product)).toEqual([
    expect.objectContaining({ item_code: '31', item_name: 'ריבה', manufacturer_name: 'יבואן' }),
  ]);
});

it('[Z101] a file without a column for the code or the name is refused, and says which', async () => {
  const { refused } = await read('csv', 'ברקוד,צבע\n31,כתום\n');
  expect(refused).toContain('ItemName');
  expect(refused).not.toContain('ItemCode');
});
