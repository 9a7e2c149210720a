import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { isDataSaved, isMetered } from '../../base/device/connection.ts';

/** Reads the barcode in a picture of the camera; null: there is none. */
export type BarcodeReader = (picture: HTMLVideoElement) => Promise<string | null>;

/** The type of `BarcodeDetector` in the browsers that have it; TypeScript does not know it yet. */
type Detector = { detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};
declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a'];
/** Bars are read as well in a picture of this width as in a larger one, in a fraction of the time. */
const PICTURE_WIDTH = 800;

/** The browser's own reader, else ZXing, which is loaded then. @throws where its code cannot be loaded */
export async function openReader(): Promise<BarcodeReader> {
  return (await browserReader()) ?? zxingReader();
}

/**
 * Fetches ZXing before it is needed, so that a scan works without a network: 300 KB on phones whose browser has no reader of its
 * own, and where the app is kept on the device.
 */
export async function prefetchReader(): Promise<void> {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (!isKept || isDataSaved() || isMetered() || !matchMedia('(pointer: coarse)').matches) return;
  if ((await browserReader()) !== null) return;
  await import('zxing-wasm/reader');
  const link = document.createElement('link');
  Object.assign(link, { rel: 'prefetch', href: wasmUrl });
  document.head.append(link);
}

async function browserReader(): Promise<BarcodeReader | null> {
  const Detector = globalThis.BarcodeDetector;
  // Some browsers have the class, but nothing behind it.
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !supported.includes('ean_13')) return null;
  const detector = new Detector({ formats: FORMATS.filter((format) => supported.includes(format)) });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}

async function zxingReader(): Promise<BarcodeReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  // Served by this site, never by another.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const { videoWidth, videoHeight } = picture;
    if (!context || videoWidth === 0) return null;
    canvas.width = Math.min(PICTURE_WIDTH, videoWidth);
    canvas.height = Math.round((videoHeight * canvas.width) / videoWidth);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const [found] = await readBarcodes(pixels, { formats: ['EAN13', 'EAN8', 'UPCA'], maxNumberOfSymbols: 1 });
    return found?.text ?? null;
  };
}
