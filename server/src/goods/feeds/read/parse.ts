import type { FeedRow, Fields, RowKind } from '../rows/aliases.ts';
import { GROUP_TAGS, LIST_TAGS, PART_TAGS, ROW_TAGS } from '../rows/aliases.ts';
import { elementOf, elementText } from './elements.ts';
import { FieldNames } from '../rows/fieldNames.ts';
import { PlainRows } from './plainRows.ts';
import { PromotionParts } from './promotionParts.ts';
import { FeedError } from '../feedError.ts';
import { isSeparateProduct, kindOfRow } from './rowKind.ts';
import { movePartsToParent, type UnknownElement, rowOfUnknownElement } from './unknownRows.ts';
import { XmlReader } from './xmlReader.ts';

/** Three million nested tags cost seconds and a gigabyte; the deepest real layout has 9 levels. */
const DEPTH_MAX = 16;
const FIELDS_PER_ROW_MAX = 200;

/** A promotion may name several clubs, and several products: all of them, a line each. */
const REPEATED_FIELDS: ReadonlySet<string> = new Set(['clubid', 'itemcode']);

type Frame = UnknownElement & {
  hasChildren: boolean;
  /** `<ItemCode Value="…"/>`: what an element without a text says all the same. */
  readonly value: string | undefined;
};

/**
 * Reads a feed of any layout as it streams in: `write` pieces of it, take the rows, `end` it. A row is an element of
 * `ROW_TAGS` below the root, and of nested ones the innermost; what is outside of rows is the header.
 * @throws FeedError `truncated`, `malformed`, `too_deep`, `doctype`, `not_a_feed`
 */
export class FeedParser {
  readonly header: Fields = {};
  /** Lower-cased name of the root element, and of the first row's element. */
  root = '';
  rowTag = '';
  /** Both spellings of `ChainId` are alive: v1 writes `Id`, v2 `ID`. */
  chainTag = '';
  /** The kind by the elements around the rows, for a file without rows. */
  listKind: RowKind | null = null;

  readonly #xml = new XmlReader({
    onOpen: (tag, attributes) => this.#open(tag, attributes),
    onClose: (tag, text) => this.#close(tag, text),
  });
  readonly #fieldNames = new FieldNames();
  readonly #frames: Frame[] = [];
  #rows: FeedRow[] = [];
  #row: Fields | null = null;
  #rowDepth = 0;
  #rowFields = 0;
  /** Set while the row is a promotion with something inside. */
  #promotion: PromotionParts | null = null;
  readonly #plainRows = new PlainRows({
    parse: (text) => this.#xml.write(text),
    onField: (tag, field, text) => this.#takePlainField(tag, field, text),
    onRowEnd: () => this.#endPlainRow(),
  });
  readonly #readsPlainRows: boolean;
  /** Field of the element of the latest price row. */
  #rowField = '';

  /** @param readsPlainRows false: everything is read by the XML parser, with the same result */
  constructor({ readsPlainRows = true } = {}) {
    this.#readsPlainRows = readsPlainRows;
  }

  /** @returns the rows that were completed by this piece */
  write(piece: string): FeedRow[] {
    this.#plainRows.write(piece);
    return this.#takeRows();
  }

  #takeRows(): FeedRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** The document is complete only when its root was closed. @returns the last rows, if `write` did not return them */
  end(): FeedRow[] {
    this.#plainRows.end();
    if (this.#frames.length > 0 || this.root === '') {
      throw new FeedError(this.root === '' ? 'not_a_feed' : 'truncated');
    }
    this.#xml.end();
    return this.#takeRows();
  }

  /** As `#open` and `#close` do with an element that has only text in it. */
  #takePlainField(tag: string, field: string, text: string): void {
    if (field === 'chainid') this.chainTag ||= tag;
    this.listKind ??= LIST_TAGS.get(field) ?? null;
    if (!this.#row) {
      this.#row = {};
      this.#rowFields = 0;
    }
    this.#setRowField(field, text);
  }

  #endPlainRow(): void {
    this.#xml.sawTag();
    const frame = { field: this.#rowField, fields: undefined, hasChildren: true, value: undefined };
    if (this.#row) this.#endRow(frame, this.#row);
  }

  #open(tag: string, attributes: Record<string, string>): void {
    const own = this.#fieldNames.of(tag);
    const { key, value, others } = elementOf(own, attributes);
    const field = key === undefined ? own : this.#fieldNames.of(key);
    const parent = this.#frames.at(-1);
    if (parent) parent.hasChildren = true;
    else this.root = field;
    this.#frames.push({ field, fields: undefined, hasChildren: false, value });
    if (this.#frames.length > DEPTH_MAX) throw new FeedError('too_deep');
    if (field === 'chainid') this.chainTag ||= tag;
    this.listKind ??= LIST_TAGS.get(field) ?? null;
    if (this.#promotion) this.#promotion.open(field, this.#frames.length);
    else if (parent) this.#beginRow(parent, this.#frames.length - 1);
    const frame = this.#frames.at(-1);
    if (frame && others.length > 0 && !this.#promotion) this.#beginRow(frame, this.#frames.length);
    for (const [name, text] of others) this.#attribute(this.#fieldNames.of(name), text);
  }

  /** An element of `ROW_TAGS` is a row as soon as it has something inside: an item may well have a field `Sale`. */
  #beginRow({ field }: Frame, depth: number): void {
    if (depth === 1 || (this.#row && depth <= this.#rowDepth)) return;
    const kind = ROW_TAGS.get(field);
    const isOfPromotion = kind !== undefined || GROUP_TAGS.has(field) || PART_TAGS.has(field);
    if (isOfPromotion && this.#row?.promotionid !== undefined) return this.#beginItems(field, depth);
    if (kind === undefined || this.#row?.itemcode !== undefined) return;
    if (this.#row) this.#giveUpRow(this.#row);
    this.#row = {};
    this.#rowDepth = depth;
    this.#rowFields = 0;
    this.rowTag ||= field;
    if (kind !== 'promotion') return;
    this.listKind ??= kind;
    this.#beginItems(field, depth);
  }

  /** Some write promotions under the name of prices: a row with a promotion's id contains its items, not other rows. */
  #beginItems(field: string, depth: number): void {
    this.#promotion = new PromotionParts(this.#rowDepth);
    if (depth > this.#rowDepth) this.#promotion.open(field, depth);
    if (this.#frames.length > depth) this.#promotion.open(this.#frames.at(-1)?.field ?? '', this.#frames.length);
  }

  /** The element contains other rows (`Store/Branches/Branch`): its fields so far are their header. */
  #giveUpRow(fields: Fields): void {
    const frame = this.#frames[this.#rowDepth - 1];
    if (frame) frame.fields = { ...frame.fields, ...fields };
    this.rowTag = '';
  }

  #attribute(field: string, value: string): void {
    if (this.#promotion?.set(field, value, this.#frames.length)) return;
    if (this.#row) this.#setRowField(field, value);
    else this.#setHeader(this.#frames.at(-1), field, value);
  }

  #close(tag: string, text: string): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    if (this.#row && this.#frames.length + 1 === this.#rowDepth) {
      this.#expectPlainRows(tag, frame.field);
      this.#endRow(frame, this.#row);
    } else if (this.#promotion?.close(this.#frames.length + 1, elementText(frame, text))) {
      // an item or a group of the promotion ended
    } else {
      if (!frame.hasChildren) this.#closeField(frame, elementText(frame, text));
      if (!this.#row && (frame.fields ?? frame.parts)) this.#closeUnknown(frame);
    }
  }

  #endRow(frame: Frame, fields: Fields): void {
    const row = this.#finishRow(frame.field, fields);
    const parent = this.#frames.at(-1);
    if (parent && row.kind === 'price' && this.#isInPromotion()) movePartsToParent([row.fields], frame, parent);
    else this.#rows.push(row);
    this.#row = null;
    this.#promotion = null;
  }

  /** After a price row there are mostly others like it. XML 1.1 knows more ends of lines than they are read with. */
  #expectPlainRows(tag: string, field: string): void {
    if (ROW_TAGS.get(field) !== 'price' || this.#promotion || this.#xml.version === '1.1') return;
    this.#rowField = field;
    if (this.#readsPlainRows) this.#plainRows.rowEnded(tag, this.#fieldNames.known);
  }

  #closeField(frame: Frame, text: string): void {
    // `<Club><Id>1</Id></Club>`
    const field = frame.field === 'id' && this.#frames.at(-1)?.field === 'clubid' ? 'clubid' : frame.field;
    if (this.#promotion?.set(field, text, this.#frames.length)) return;
    if (this.#row) this.#setRowField(field, text);
    else this.#setHeader(this.#frames.at(-1), field, text);
  }

  #closeUnknown(frame: Frame): void {
    const row = rowOfUnknownElement(frame, this.#frames.at(-1), this.#isInPromotion());
    if (!row) return;
    if (row.kind === 'store') this.#completeStore(row.fields);
    this.rowTag ||= frame.field;
    this.#rows.push({ ...row, ...this.#placeOf(row) });
  }

  /** Whether an element around, of an unknown name, has a promotion's id. */
  #isInPromotion(): boolean {
    return this.#frames.some(({ fields }) => fields?.promotionid !== undefined);
  }

  #setRowField(field: string, text: string): void {
    if (this.#row?.[field] && this.#promotion && REPEATED_FIELDS.has(field) && text.trim() !== '')
      this.#row[field] += `\n${text}`;
    if (!this.#row || this.#row[field] || ++this.#rowFields > FIELDS_PER_ROW_MAX) return;
    this.#row[field] = text;
  }

  #setHeader(frame: Frame | undefined, field: string, text: string): void {
    const trimmed = text.trim();
    if (trimmed === '') return;
    this.header[field] ??= trimmed;
    if (!frame) return;
    const fields = (frame.fields ??= {});
    fields[field] = field === 'clubid' && fields[field] ? `${fields[field]}\n${trimmed}` : trimmed;
  }

  #finishRow(tag: string, fields: Fields): FeedRow {
    const kind = kindOfRow(tag, fields);
    if (kind === 'store') this.#completeStore(fields);
    const row = { kind, fields, ...this.#placeOf({ kind, fields }) };
    return this.#promotion && this.#promotion.parts.length > 0
      ? { ...row, parts: this.#promotion.parts, groupCount: this.#promotion.groupCount }
      : row;
  }

  #placeOf({ kind, fields }: FeedRow): Pick<FeedRow, 'storeNo' | 'isSeparate'> {
    const storeNo = fields.storeid || this.#around('storeid');
    const mayBeSeparate = kind === 'price' && this.listKind === 'promotion';
    return mayBeSeparate && isSeparateProduct(this.#frames) ? { storeNo, isSeparate: true } : { storeNo };
  }

  #completeStore(fields: Fields): void {
    for (const field of ['subchainid', 'subchainname', 'chainid', 'chainname']) fields[field] ||= this.#around(field);
  }

  /** The field's value in the nearest element around the row that has it. */
  #around(field: string): string | undefined {
    return this.#frames.findLast((frame) => frame.fields?.[field])?.fields?.[field];
  }
}
