import { categoryWords } from '../catalogue/categoriseFeatures.ts';
import { namesAtBeginning, valuesByName } from '../catalogue/forms.ts';

/** A name of a {@link KindTable} has at most this many words. */
const NAME_WORDS_MAX = 2;

/** A number for each kind of goods, by the words that name the kind. */
export class KindTable {
  readonly #valueOf: ReadonlyMap<string, number>;

  /** @param kinds by value, the names of the kinds that have it, separated by `|`: one or two words each */
  constructor(kinds: Readonly<Record<number, string>>) {
    this.#valueOf = valuesByName(kinds);
  }

  /** By the first two words of a name, then by the first one, in singular or plural; null where the table has neither. */
  find(name: string): number | null {
    for (const words of namesAtBeginning(categoryWords(name).slice(0, NAME_WORDS_MAX))) {
      const value = this.#valueOf.get(words);
      if (value !== undefined) return value;
    }
    return null;
  }
}
