/**
 * Normalises a number as chains write it: `1,234.50`, `1.234,50`, `9,90`, `₪ 9.90`, `+9.90`, `20%`, `3 יח'`. A single
 * comma with one or two digits after it is a decimal one, three make it a thousand's unless there is nothing but 0
 * before it.
 * @returns the normalised text, which may still not be a number
 */
export function plainNumber(text = ''): string {
  const bare = text.replace(
    /^\s*\+|[\s\p{Cf}₪%]|ש["״]ח|nis|ils|יח(?:ידות|ידה|['׳])?|ק["״]ג|(?<=\d)['’](?=\d{3})/giu,
    '',
  );
  const [comma, dot] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma < 0) return bare;
  const isDecimal = dot >= 0 ? comma > dot : /^-?(?:\d+,\d{1,2}|0*,\d+)$/.test(bare);
  return isDecimal
    ? bare
        .replace(/\./g, '')
        .replace(/,(?=[^,]*$)/, '.')
        .replaceAll(',', '')
    : bare.replaceAll(',', '');
}
