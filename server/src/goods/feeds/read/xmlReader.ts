import { SaxesParser } from 'saxes';
import { FeedError } from '../feedError.ts';

const FIELD_CHARS_MAX = 4000;
/** Text without a tag for this long is not a feed: the parser would have to hold all of it. */
const CHARS_WITHOUT_TAG_MAX = 1_000_000;

export type XmlHooks = {
  readonly onOpen: (tag: string, attributes: Record<string, string>) => void;
  /** @param text of the element since its last tag, cut to a field's length */
  readonly onClose: (tag: string, text: string) => void;
};

/**
 * Reads XML as it streams in, without what feeds do not need: namespaces, DOCTYPE, positions.
 * @throws FeedError `malformed`, `doctype`, `not_a_feed`
 */
export class XmlReader {
  readonly #parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  #text = '';
  #charsWithoutTag = 0;

  constructor({ onOpen, onClose }: XmlHooks) {
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.sawTag();
      this.#text = '';
      onOpen(name, attributes);
    });
    this.#parser.on('closetag', ({ name }) => {
      this.sawTag();
      onClose(name, this.#text);
      this.#text = '';
    });
    this.#parser.on('text', (text) => this.#addText(text));
    this.#parser.on('cdata', (text) => this.#addText(text));
    this.#parser.on('doctype', (doctype) => {
      throw new FeedError(/^\s*html/i.test(doctype) ? 'not_a_feed' : 'doctype');
    });
    this.#parser.on('error', (error) => {
      if (!isHarmless(error.message)) throw new FeedError('malformed', error);
    });
  }

  /** The XML version that the document declares, once it is read. */
  get version(): string | undefined {
    return this.#parser.xmlDecl.version;
  }

  write(text: string): void {
    this.#charsWithoutTag += text.length;
    this.#parser.write(text);
    if (this.#charsWithoutTag > CHARS_WITHOUT_TAG_MAX) throw new FeedError('malformed');
  }

  /** Text that is read elsewhere had a tag in it. */
  sawTag(): void {
    this.#charsWithoutTag = 0;
  }

  /** The document has to be complete. */
  end(): void {
    this.#parser.close();
  }

  #addText(text: string): void {
    if (this.#text.length < FIELD_CHARS_MAX) this.#text += text.slice(0, FIELD_CHARS_MAX);
  }
}

/** Whether an error of real chains harms nothing: stray characters in a text, a careless XML declaration. */
const isHarmless = (message: string): boolean =>
  /disallowed character\.$|malformed character entity|"\]\]>" is disallowed|XML declaration|encoding value must/.test(
    message,
  );
