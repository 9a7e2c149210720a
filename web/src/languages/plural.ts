/** The plural forms of a language; `#` is the number, which some forms leave out. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Counts in a language: `counted(3, { one: '# list', other: '# lists' })`. */
export function countedIn(locale: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', number.format(count));
}
