import { categoryWords } from '../catalogue/categoriseFeatures.ts';
import { otherFormsOf } from '../catalogue/forms.ts';

/** A number for each kind of goods, by the words that name the kind. */
export class KindTable {
  readonly #valueOf: ReadonlyMap<string, number>;

  /** @param kinds by value, the names of the kinds that have it, separated by `|`: one or two words each */
  constructor(kinds: Readonly<Record<number, string>>) {
    this.#valueOf = new Map(
      Object.entries(kinds).flatMap(([value, names]) =>
        names.split('|').map((name) => [categoryWords(name).join(' '), Number(value)] as const),
      ),
    );
  }

  /** By the first two words of a name, then by the first one, in singular or plural; null where the table has neither. */
  find(name: string): number | null {
    const [first = '', second = ''] = categoryWords(name);
    const forms = [first, ...otherFormsOf(first)];
    for (const words of [...forms.map((form) => `${form} ${second}`), ...forms]) {
      const value = this.#valueOf.get(words);
      if (value !== undefined) return value;
    }
    return null;
  }
}
