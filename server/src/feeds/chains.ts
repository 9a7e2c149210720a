/** The chains as shoppers know them; files spell them in many ways, or name an owner that is long gone. */
const CHAIN_NAMES: Readonly<Record<string, string>> = {
  '7290027600007': 'שופרסל',
  '7290055700007': 'קרפור',
  '7290058140886': 'רמי לוי',
  '7290058103393': 'ויקטורי',
  '7290058108879': 'קינג סטור',
  '7290058134977': 'שפע ברכת השם',
  '7290058156016': 'סופר ספיר',
  '7290058159628': 'מעיין 2000',
  '7290058160839': 'נתיב החסד',
  '7290058173198': 'זול ובגדול',
  '7290058177776': 'סופר יודה',
  '7290058197699': 'גוד פארם',
  '7290058249350': 'וולט מרקט',
  '7290058266241': 'סיטי מרקט',
  '7290058289400': 'קיי.טי',
  '7290100700006': 'סופר-פארם',
  '7290103152017': 'אושר עד',
  '7290172900007': 'סופר-פארם',
  '7290492000005': 'דור אלון',
  '7290526500006': 'סאלח דבאח',
  '7290633800006': 'קו-אופ',
  '7290639000004': 'סטופ מרקט',
  '7290644700005': 'פז yellow',
  '7290661400001': 'מחסני השוק',
  '7290696200003': 'ויקטורי',
  '7290700100008': 'חצי חינם',
  '7290725900003': 'יינות ביתן',
  '7290785400000': 'קשת טעמים',
  '7290803800003': 'יוחננוף',
  '7290873255550': 'טיב טעם',
  '7290873900009': 'סופר דוש',
  '7290875100001': 'סופר ברקת',
  '7290876100000': 'פרש מרקט',
  '7291059100008': 'פוליצר',
};

/** @param told what the file calls the chain, for chains that are not in the table */
export const chainNameOf = (chainId: string, told = ''): string => CHAIN_NAMES[chainId] ?? (told || chainId);

/** Victory writes 'קילוגרם' as the unit of nearly every row and garbage beside it: only the name tells the size. */
const UNITS_WRONG: ReadonlySet<string> = new Set(['7290696200003', '7290058103393']);

export const tellsUnits = (chainId: string): boolean => !UNITS_WRONG.has(chainId);
