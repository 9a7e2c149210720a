import { type PlacedText, textRows } from '@sali/domain/lists/receipts/textRows';
import { getDocumentProxy } from 'unpdf';

/** Reads the text of one PDF, away from the thread of the screen. */

/** A receipt has one page, rarely two. */
const PAGES_MAX = 5;
/** No receipt has as many words; a file that has is not read further. */
const WORDS_MAX = 20_000;

/**
 * The reader is loaded; then the text: '' for a PDF without any, null for a file that cannot be opened. pdf.js sends
 * messages of its own, which have no `pdf`.
 */
export type PdfMessage = { readonly pdf: 'loaded' } | { readonly pdf: 'read'; readonly text: string | null };

const sendToPage = (message: PdfMessage): void => postMessage(message);

sendToPage({ pdf: 'loaded' });

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => void sayPdfText(data));

async function sayPdfText(bytes: Uint8Array): Promise<void> {
  try {
    const pdf = await getDocumentProxy(bytes);
    const rows: string[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      rows.push(...textRows(items.slice(0, WORDS_MAX).flatMap((item) => ('str' in item ? [placedOf(item)] : []))));
    }
    sendToPage({ pdf: 'read', text: rows.join('\n') });
  } catch {
    // It is broken, locked by a password, or something else than a PDF.
    sendToPage({ pdf: 'read', text: null });
  }
}

type PdfItem = {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
};

/** The place of a text on its page; its height is in the matrix if the font names none. */
function placedOf({ str, transform, width, height }: PdfItem): PlacedText {
  const [, , , scale = 0, x = 0, y = 0] = transform;
  return { text: str, x, y, width, height: height || Math.abs(scale) };
}
