/** Files of products as large as an import may be, in each of its formats. */

export type ProductFile = { readonly name: string; readonly rows: number; readonly bytes: Buffer };

const MB = 1024 * 1024;
/** Just below the limit of 10 MB, with room for what encloses the rows. */
const BYTES = 10 * MB - 1000;
const KINDS = ['חלב', 'גבינה', 'לחם', 'יוגורט', 'קפה', 'אורז', 'שמן', 'מלפפון', 'עוגיות', 'סבון', 'מיץ', 'טונה'];
const TRAITS = ['טבעי', 'ביתי', 'מופחת סוכר', 'אורגני', 'בטעם וניל', 'משפחתי', 'קלאסי', 'ללא גלוטן'];

type Row = { readonly code: string; readonly name: string; readonly maker: string; readonly quantity: number };

type Format = { readonly head: string; readonly row: (row: Row, at: number) => string; readonly foot: string };

/** Each format can hold the same products. */
const FORMATS = {
  csv: {
    head: 'ItemCode,ItemName,ManufacturerName,Brand,Quantity,UnitOfMeasure,bIsWeighted\n',
    row: ({ code, name, maker, quantity }: Row) => `${code},${name},${maker},${maker},${quantity},גרם,0\n`,
    foot: '',
  },
  xml: {
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<Items>\n',
    row: ({ code, name, maker, quantity }: Row) =>
      `<Item><ItemCode>${code}</ItemCode><ItemName>${name}</ItemName><ManufacturerName>${maker}</ManufacturerName>` +
      `<Brand>${maker}</Brand><Quantity>${quantity}</Quantity><UnitOfMeasure>גרם</UnitOfMeasure>` +
      `<bIsWeighted>0</bIsWeighted></Item>\n`,
    foot: '</Items>\n',
  },
  json: {
    head: '[\n',
    row: ({ code, name, maker, quantity }: Row, at: number) =>
      `${at === 0 ? '' : ',\n'}${JSON.stringify({
        ...{ ItemCode: code, ItemName: name, ManufacturerName: maker, Brand: maker },
        ...{ Quantity: quantity, UnitOfMeasure: 'גרם', bIsWeighted: 0 },
      })}`,
    foot: '\n]\n',
  },
} satisfies Record<string, Format>;

export const FILE_FORMATS = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

/** No product of the sample has a barcode from here on. */
const FIRST_CODE = 7_299_000_000_000;

/** A file of 10 MB; products of different `series` have different barcodes. */
export function fileOf(format: keyof typeof FORMATS, series: number): ProductFile {
  const { head, row, foot } = FORMATS[format];
  const parts = [head];
  let size = head.length;
  let rows = 0;
  for (; ; rows += 1) {
    const text = row(productAt(rows, series), rows);
    size += Buffer.byteLength(text);
    if (size > BYTES) break;
    parts.push(text);
  }
  parts.push(foot);
  return { name: `products-${series}.${format}`, rows, bytes: Buffer.from(parts.join('')) };
}

function productAt(at: number, series: number): Row {
  const [kind, trait] = [KINDS[at % KINDS.length] ?? '', TRAITS[(at >> 3) % TRAITS.length] ?? ''];
  return {
    code: String(FIRST_CODE + series * 1_000_000 + at),
    name: `${kind} ${trait} דגם${(at * 7919) % 20_011} ${100 + (at % 900)} גרם`,
    maker: `יצרן ${at % 400}`,
    quantity: 100 + (at % 900),
  };
}
