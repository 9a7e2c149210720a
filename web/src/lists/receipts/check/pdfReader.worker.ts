import { type PlacedText, textRows } from '@sali/domain/lists/receipts/textRows';
import { getDocumentProxy } from 'unpdf';

/** Reads the text of one PDF, away from the thread of the screen; one without prices is drawn, to be read as a picture. */

/** A receipt has one page, rarely two. */
const PAGES_MAX = 5;
/** No receipt has as many words; a file that has is not read further. */
const WORDS_MAX = 20_000;

/** The width in which a page is drawn, in pixels: a letter of a receipt is 30 high then. */
const DRAWN_WIDTH = 1200;
/** A canvas of more is refused by some phones. */
const DRAWN_HEIGHT_MAX = 8000;
/** Pixels of a picture within a page: A4 at 600 to the inch. One of more is left out: phones have not the memory. */
const IMAGE_PIXELS_MAX = 36_000_000;

/** Scanners and mail programs print a stamp, a day or a page number upon a picture: a receipt has prices. */
const PRICE = /(?<![\d.,/])\d{1,5}(?:,\d{3})?[.,]\d\d(?![.,/]?\d)/;

/**
 * The reader is loaded; then the text: null for a file that cannot be opened. A PDF without prices comes as a picture too; null
 * where this browser draws none. pdf.js sends messages of its own, which have no `pdf`.
 */
export type PdfMessage =
  { readonly pdf: 'loaded' } | { readonly pdf: 'read'; readonly text: string | null; readonly picture: Blob | null };

const sendToPage = (message: PdfMessage): void => postMessage(message);

sendToPage({ pdf: 'loaded' });

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => void sayPdfText(data));

async function sayPdfText(bytes: Uint8Array): Promise<void> {
  try {
    const pdf = await getDocumentProxy(bytes, {
      CanvasFactory: WorkerCanvasFactory,
      maxImageSize: IMAGE_PIXELS_MAX,
      // A worker has no fonts of a page: letters are drawn as shapes.
      disableFontFace: true,
      useSystemFonts: false,
    });
    const numbers = Array.from({ length: Math.min(pdf.numPages, PAGES_MAX) }, (_, at) => at + 1);
    const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)));
    const rows: string[] = [];
    for (const page of pages) {
      const { items } = await page.getTextContent();
      rows.push(...textRows(items.slice(0, WORDS_MAX).flatMap((item) => ('str' in item ? [placedOf(item)] : []))));
    }
    const text = rows.join('\n');
    // Pages that cannot be drawn leave the text, as it is.
    const picture = PRICE.test(text) ? null : await drawn(pages).catch(() => null);
    sendToPage({ pdf: 'read', text, picture });
  } catch {
    // It is broken, locked by a password, or something else than a PDF.
    sendToPage({ pdf: 'read', text: null, picture: null });
  }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** The pages below one another. */
async function drawn(pages: readonly PdfPage[]): Promise<Blob | null> {
  const views = pages.map((page) => page.getViewport({ scale: DRAWN_WIDTH / page.getViewport({ scale: 1 }).width }));
  const height = Math.ceil(views.reduce((sum, view) => sum + view.height, 0));
  const scale = Math.min(1, DRAWN_HEIGHT_MAX / height);
  const canvas = new OffscreenCanvas(Math.ceil(DRAWN_WIDTH * scale), Math.ceil(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  let top = 0;
  for (const [at, page] of pages.entries()) {
    const viewport = views[at]?.clone({ scale: (views[at]?.scale ?? 1) * scale });
    if (!viewport) continue;
    const { canvas: own, context: ownContext } = canvasOf(Math.ceil(viewport.width), Math.ceil(viewport.height));
    // The type of pdf.js knows only the canvas of a screen.
    const drawable: { render(wanted: object): { readonly promise: Promise<void> } } = page;
    // 'print': it waits for no frame of a screen, of which a worker has none.
    await drawable.render({ viewport, canvas: null, canvasContext: ownContext, intent: 'print' }).promise;
    context.drawImage(own, 0, top);
    top += own.height;
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  return { canvas, context: canvas.getContext('2d') };
}

type OwnCanvas = ReturnType<typeof canvasOf>;

/** pdf.js makes canvases of the page, which a worker has not. */
class WorkerCanvasFactory {
  create = canvasOf;
  reset({ canvas }: OwnCanvas, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: OwnCanvas): void {
    canvas.width = 0;
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
