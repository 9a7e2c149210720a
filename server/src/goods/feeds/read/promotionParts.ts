import { GROUP_TAGS, PART_TAGS } from '../rows/aliases.ts';
import type { Fields } from '../rows/aliases.ts';
import { FeedError } from '../feedError.ts';

/** The largest real promotion names 14,000 items. */
const PARTS_MAX = 200_000;
const FIELDS_PER_PART_MAX = 60;

type Open = {
  readonly depth: number;
  readonly fields: Fields;
  count: number;
  /** The last field was its code: another code right after it is another product with the same terms. */
  isCodeLast?: boolean;
  /** It has no element of its own. */
  readonly isImplicit?: boolean;
};
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
    else if (GROUP_TAGS.has(tag) && !this.#group) {
      this.#group = { depth, fields: {}, count: 0, firstPart: this.parts.length };
      this.groupCount += 1;
    }
  }

  /**
   * @param text of the element that ends: `<Item>7290…</Item>` is its code
   * @returns whether an item or a group ended at this depth
   */
  close(depth: number, text: string): boolean {
    if (this.#part?.depth === depth) {
      const { fields } = this.#part;
      fields.itemcode ??= fields.code ?? (text.trim() || undefined);
      this.#addPart(fields);
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
   * @param depth of the element with the field
   * @returns whether the field was an item's or a group's
   */
  set(field: string, text: string, depth: number): boolean {
    const isInside = depth > this.#rowDepth && depth > (this.#group?.depth ?? 0);
    if (field === 'itemcode' && isInside) this.#openByCode(depth);
    const into = this.#part ?? this.#group;
    if (!into) return false;
    if (field === 'itemcode' && into.isCodeLast && text.trim() !== '')
      into.fields.itemcode = `${into.fields.itemcode ?? ''}\n${text}`;
    if (!into.fields[field] && ++into.count <= FIELDS_PER_PART_MAX) into.fields[field] = text;
    into.isCodeLast = field === 'itemcode';
    return true;
  }

  /** A code where none is open, or after the terms of another, begins an item. */
  #openByCode(depth: number): void {
    const part = this.#part;
    const isNext = part?.depth === depth && part.fields.itemcode !== undefined && !part.isCodeLast && part.isImplicit;
    if (part && !isNext) return;
    if (part) this.#addPart(part.fields);
    this.#part = { depth, fields: {}, count: 0, isImplicit: true };
  }

  #addPart(fields: Fields): void {
    this.#part = null;
    this.parts.push(fields);
    if (this.parts.length > PARTS_MAX) throw new FeedError('too_many_rows');
  }
}
