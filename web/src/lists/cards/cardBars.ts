import type { CodeFormat } from '@sali/domain/people/settings/cards';
import JsBarcode from 'jsbarcode';

/** JsBarcode's names of the formats that are bars; another library draws QR codes. */
const FORMATS = {
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPC',
  code_128: 'CODE128',
  code_39: 'CODE39',
  itf: 'ITF',
} as const satisfies Record<Exclude<CodeFormat, 'qr_code'>, string>;

/** @returns dark (true) and light modules from left to right; null where the format cannot write the code, as with a wrong check digit */
export function barsOf(format: keyof typeof FORMATS, code: string): readonly boolean[] | null {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  let isValid = false;
  JsBarcode(drawn, code, { format: FORMATS[format], flat: true, valid: (is) => (isValid = is) });
  const data = drawn.encodings?.map((part) => part.data).join('') ?? '';
  return isValid && data !== '' ? [...data].map((module) => module === '1') : null;
}
