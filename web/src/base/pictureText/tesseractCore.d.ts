/** The parts of Tesseract’s WebAssembly module that we use; the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export type TesseractApi = {
    /** 0: the model of this language was opened. */
    Init(path: null, language: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads the file `/input`. 1: it is not a picture. */
    SetImageFile(exif: number, radians: number): number;
    SetRectangle(x: number, y: number, width: number, height: number): void;
    Recognize(monitor: null): number;
    /** Blocks, paragraphs, lines and words with their boxes, as JSON. */
    GetJSONText(): string;
    End(): void;
  };
  export type TesseractModule = {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
    readonly TessBaseAPI: new () => TesseractApi;
  };
  export type TesseractOptions = {
    readonly locateFile?: (name: string) => string;
    /** The percent of a pass. */
    readonly TesseractProgress?: (percent: number) => void;
    readonly printErr?: (line: string) => void;
  };
  const createCore: (options: TesseractOptions) => Promise<TesseractModule>;
  export { createCore as default };
}
