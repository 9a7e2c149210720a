/** The forms that a language has for counted things; `#` stands for the number, which some forms do without. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Counts in a language: `counted(3, { one: '# list', other: '# lists' })`. */
export function countedIn(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', number.format(count));
}
