import { PART_TAGS } from './aliases.ts';
import type { Fields } from './aliases.ts';
import { FeedRefused } from './refusal.ts';

const GROUP_TAG = 'group';
/** The largest real promotion names 14,000 items. */
const PARTS_MAX = 200_000;
const FIELDS_PER_PART_MAX = 60;

type Open = { readonly depth: number; readonly fields: Fields; count: number };
type OpenGroup = Open & { readonly firstPart: number };

/** The items inside a promotion as its elements open and close; v2 puts them into groups, whose fields they take over. */
export class PromotionParts {
  readonly parts: Fields[] = [];
  groupCount = 0;
  readonly #rowDepth: number;
  #group: OpenGroup | null = null;
  #part: Open | null = null;

  /** @param rowDepth of the promotion's own element */
  constructor(rowDepth: number) {
    this.#rowDepth = rowDepth;
  }

  open(tag: string, depth: number): void {
    if (this.#part) return;
    if (PART_TAGS.has(tag)) this.#part = { depth, fields: {}, count: 0 };
    else if (tag === GROUP_TAG && !this.#group) {
      this.#group = { depth, fields: {}, count: 0, firstPart: this.parts.length };
      this.groupCount += 1;
    }
  }

  /** @returns whether an item or a group ended at this depth */
  close(depth: number): boolean {
    if (this.#part?.depth === depth) {
      this.parts.push(this.#part.fields);
      this.#part = null;
      if (this.parts.length > PARTS_MAX) throw new FeedRefused('too_many_rows');
      return true;
    }
    if (this.#group?.depth !== depth) return false;
    const { fields, firstPart } = this.#group;
    for (const part of this.parts.slice(firstPart))
      for (const [field, text] of Object.entries(fields)) part[field] ||= text;
    this.#group = null;
    return true;
  }

  /**
   * An element that names a product is an item, whatever it is called.
   * @param depth of the element that tells the field
   * @returns whether the field was an item's or a group's
   */
  set(field: string, text: string, depth: number): boolean {
    const isInside = depth > this.#rowDepth && depth > (this.#group?.depth ?? 0);
    if (field === 'itemcode' && !this.#part && isInside) this.#part = { depth, fields: {}, count: 0 };
    const into = this.#part ?? this.#group;
    if (!into) return false;
    if (!into.fields[field] && ++into.count <= FIELDS_PER_PART_MAX) into.fields[field] = text;
    return true;
  }
}
