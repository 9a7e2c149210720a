type ProductFile = { readonly name: string; readonly rows: number; readonly bytes: Buffer };

const MB = 1024 * 1024;
/** Just below the limit of 10 MB, with room for the heading. */
const BYTES = 10 * MB - 1000;
const KINDS = ['חלב', 'גבינה', 'לחם', 'יוגורט', 'קפה', 'אורז', 'שמן', 'מלפפון', 'עוגיות', 'סבון', 'מיץ', 'טונה'];
const TRAITS = ['טבעי', 'ביתי', 'מופחת סוכר', 'אורגני', 'בטעם וניל', 'משפחתי', 'קלאסי', 'ללא גלוטן'];

/** No product of the sample has a barcode from here on. */
const FIRST_CODE = 7_299_000_000_000;

/** A file of products as large as an import may be. */
export function productFile(): ProductFile {
  const lines = ['ItemCode,ItemName,ManufacturerName,Brand,Quantity,UnitOfMeasure,bIsWeighted\n'];
  let size = 0;
  for (let at = 0; ; at += 1) {
    const line = productLine(at);
    size += Buffer.byteLength(line);
    if (size > BYTES) break;
    lines.push(line);
  }
  return { name: 'products.csv', rows: lines.length - 1, bytes: Buffer.from(lines.join('')) };
}

function productLine(at: number): string {
  const [kind, trait] = [KINDS[at % KINDS.length] ?? '', TRAITS[(at >> 3) % TRAITS.length] ?? ''];
  const quantity = 100 + (at % 900);
  const name = `${kind} ${trait} דגם${(at * 7919) % 20_011} ${quantity} גרם`;
  const maker = `יצרן ${at % 400}`;
  return `${FIRST_CODE + at},${name},${maker},${maker},${quantity},גרם,0\n`;
}
