import { type CodeFormat, GOODS_FORMATS } from '@sali/domain/people/settings/cards';
import type { ReaderOptions } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { isDataSaved, isMetered } from '../../base/device/connection.ts';

/** The codes of goods; a DataMatrix or a GS1-128 on weighed goods has weight and price beside the number of the article. */
export const SHELF_FORMATS = [...GOODS_FORMATS, 'code_128', 'data_matrix'] as const;
export type ReadFormat = CodeFormat | 'data_matrix';

export type ReadCode<Format extends ReadFormat = CodeFormat> = { readonly text: string; readonly format: Format };

/** Reads the codes in a picture of the camera, at most {@link SYMBOLS_MAX}. */
export type CodeReader<Format extends ReadFormat> = (picture: HTMLVideoElement) => Promise<readonly ReadCode<Format>[]>;

/** The type of `BarcodeDetector` in the browsers that have it; TypeScript does not know it yet. */
type Detected = { readonly rawValue: string; readonly format: string };
type Detector = { detect(picture: HTMLVideoElement): Promise<readonly Detected[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};
declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

/** ZXing's names of the formats. */
const ZXING_FORMATS = {
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  code_128: 'Code128',
  code_39: 'Code39',
  itf: 'ITF',
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
} as const satisfies Record<ReadFormat, string>;

/** A DataMatrix that is not of goods can be printed beside a barcode. */
const SYMBOLS_MAX = 2;

/** The reader's options for these formats. */
export const zxingOptions = (formats: readonly ReadFormat[]): ReaderOptions => ({
  // The plain Code 39: the extended one reads '+A' of a card as 'a'. The reader answers both with the name of the first.
  formats: formats.map((format) => (format === 'code_39' ? 'Code39Std' : ZXING_FORMATS[format])),
  maxNumberOfSymbols: SYMBOLS_MAX,
  // Labels are read with the brackets of GS1; a card's own characters stay as they are.
  textMode: formats.includes('data_matrix') ? 'HRI' : 'Plain',
});

/** Bars are read as well in a picture of this width as in a larger one, in a fraction of the time. */
const PICTURE_WIDTH = 800;

/** The browser's own reader, else ZXing, which is loaded then. @throws where its code cannot be loaded */
export async function openReader<Format extends ReadFormat>(formats: readonly Format[]): Promise<CodeReader<Format>> {
  return (await browserReader(formats)) ?? zxingReader(formats);
}

/**
 * Fetches ZXing before it is needed, so that a scan works without a network: 300 KB on phones whose browser has no reader of its
 * own, and where the app is kept on the device.
 */
export async function prefetchReader(): Promise<void> {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (!isKept || isDataSaved() || isMetered() || !matchMedia('(pointer: coarse)').matches) return;
  if ((await browserReader(SHELF_FORMATS)) !== null) return;
  await import('zxing-wasm/reader');
  const link = document.createElement('link');
  Object.assign(link, { rel: 'prefetch', href: wasmUrl });
  document.head.append(link);
}

async function browserReader<Format extends ReadFormat>(
  formats: readonly Format[],
): Promise<CodeReader<Format> | null> {
  const Detector = globalThis.BarcodeDetector;
  // Some browsers have the class, but nothing behind it.
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !supported.includes('ean_13')) return null;
  const detector = new Detector({ formats: formats.filter((format) => supported.includes(format)) });
  return async (picture) =>
    (await detector.detect(picture)).flatMap(({ rawValue: text, format: found }) =>
      formats.filter((format) => format === found).map((format) => ({ text, format })),
    );
}

async function zxingReader<Format extends ReadFormat>(formats: readonly Format[]): Promise<CodeReader<Format>> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  // Served by this site, never by another.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const options = zxingOptions(formats);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const { videoWidth, videoHeight } = picture;
    if (!context || videoWidth === 0) return [];
    canvas.width = Math.min(PICTURE_WIDTH, videoWidth);
    canvas.height = Math.round((videoHeight * canvas.width) / videoWidth);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const read = await readBarcodes(pixels, options);
    return read.flatMap(({ text, format: found }) =>
      formats.filter((format) => ZXING_FORMATS[format] === found).map((format) => ({ text, format })),
    );
  };
}
