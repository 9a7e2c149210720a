import { fieldOf } from './aliases.ts';

const KNOWN_TAGS_MAX = 1000;

/** The fields of the tags of one document: each tag is looked up once. */
export class FieldNames {
  readonly #fieldOf = new Map<string, string>();

  /** Fields by the tags that were asked for so far. */
  get known(): ReadonlyMap<string, string> {
    return this.#fieldOf;
  }

  of(tag: string): string {
    const known = this.#fieldOf.get(tag);
    if (known !== undefined) return known;
    const field = fieldOf(tag);
    if (this.#fieldOf.size < KNOWN_TAGS_MAX) this.#fieldOf.set(tag, field);
    return field;
  }
}
