import { joinPasses, numberBoxes } from '@sali/domain/base/pictureText/joinPasses';
import { doubtedNumbers, joinRowPasses } from '@sali/domain/base/pictureText/joinRowPasses';
import type { Box, ReadLine, ReadPasses, ReadWord, TextLayout } from '@sali/domain/base/pictureText/passes';
import type { TesseractApi, TesseractModule, TesseractOptions } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { GreyPicture } from './greyPixels.ts';
import { straightened } from './straightened.ts';

/** The data of the models, unpacked. */
export type ModelData = { readonly heb: Uint8Array; readonly eng: Uint8Array };

/** Reads a picture; one at a time. @throws where Tesseract cannot read it */
export type TextReader = (picture: GreyPicture, layout: TextLayout) => ReadPasses;

type ReadBlock = { readonly paragraphs: readonly { readonly lines: readonly ReadLineOfCore[] }[] };
type CorePage = { readonly blocks: readonly ReadBlock[] };
type ReadLineOfCore = {
  readonly bbox: Box;
  readonly words: readonly { readonly text: string; readonly bbox: Box; readonly confidence: number }[];
};

/** The engine with neural networks: the data has no other. */
const LSTM = 1;
/** Columns and paragraphs are found by Tesseract; or the amounts at the other edge are in the rows of their names. */
const LAYOUTS: Readonly<Record<TextLayout, string>> = { page: '3', rows: '6' };
const ONE_LINE = '7';
const NUMBER_SIGNS = '0123456789.,/%-½¼¾';
/** Numbers that are read alone; a page of numbers is not a list. */
const NUMBERS_MAX = 150;
/** The share of the progress of each pass. */
const PARTS = { heb: [0, 0.45], eng: [0.45, 0.9], numbers: [0.9, 1] } as const;
const MARKS = /[\u200e\u200f\u202a-\u202e]/g;

/**
 * Opens both models. Words are the Hebrew one's, numbers the English one's (`joinPasses`).
 * @param onProgress gets the share of the picture that is read, 0–1 @throws where the data is broken
 */
export async function openTextReader(
  createCore: (options: TesseractOptions) => Promise<TesseractModule>,
  options: TesseractOptions,
  data: ModelData,
  onProgress: (share: number) => void,
): Promise<TextReader> {
  let part: readonly [number, number] = PARTS.heb;
  const core = await createCore({
    ...options,
    TesseractProgress: (percent) => onProgress(part[0] + ((part[1] - part[0]) * percent) / 100),
    // Remarks about boxes at the border of a picture.
    printErr: () => undefined,
  });
  const hebrew = openModel(core, 'heb', data.heb);
  const english = openModel(core, 'eng', data.eng);
  return (picture, layout) => {
    core.FS.writeFile('/input', greyMap(layout === 'rows' ? straightened(picture) : picture));
    part = PARTS.heb;
    const words = readByModel(hebrew, layout);
    part = PARTS.eng;
    const others = readByModel(english, layout);
    part = [PARTS.numbers[0], PARTS.numbers[0]];
    const numbers =
      layout === 'rows'
        ? doubtedNumbers(words, others)
            .slice(0, NUMBERS_MAX)
            .flatMap((box) => numbersInBox(english, box, picture))
        : numberBoxes(words)
            .slice(0, NUMBERS_MAX)
            .flatMap((box) => numberInBox(english, box, picture));
    onProgress(PARTS.numbers[1]);
    return { hebrew: words, english: others, numbers };
  };
}

/** The lines of what the models read. */
export function textOfPasses(passes: ReadPasses, layout: TextLayout): string {
  const { hebrew, english, numbers } = passes;
  if (layout === 'rows') return joinRowPasses(passes).join('\n');
  return joinPasses(hebrew, [...english, ...numbers.map((word) => ({ box: word.box, words: [word] }))]).join('\n');
}

function openModel(core: TesseractModule, language: string, data: Uint8Array): TesseractApi {
  core.FS.writeFile(`./${language}.traineddata`, data);
  const api = new core.TessBaseAPI();
  if (api.Init(null, language, LSTM) !== 0) throw new Error(`the model ${language} cannot be opened`);
  // A picture of a screen says no size; without one Tesseract guesses, with a remark.
  api.SetVariable('user_defined_dpi', '150');
  return api;
}

function readByModel(api: TesseractApi, layout: TextLayout): readonly ReadLine[] {
  api.SetVariable('tessedit_pageseg_mode', LAYOUTS[layout]);
  if (api.SetImageFile(1, 0) === 1) throw new Error('the picture cannot be read');
  return recognisedLines(api);
}

/** Reads the content of the box, if it is a number. */
function numberInBox(api: TesseractApi, box: Box, picture: GreyPicture): readonly ReadWord[] {
  const words = numbersInBox(api, box, picture);
  if (words.length === 0) return [];
  const text = words.map((word) => word.text).join('');
  return [{ text, box, confidence: Math.min(...words.map(({ confidence }) => confidence)) }];
}

/** Reads the numbers of the box. */
function numbersInBox(api: TesseractApi, box: Box, picture: GreyPicture): readonly ReadWord[] {
  const edge = Math.round((box.y1 - box.y0) * 0.35);
  const x0 = Math.max(0, box.x0 - edge);
  const y0 = Math.max(0, box.y0 - edge);
  api.SetVariable('tessedit_pageseg_mode', ONE_LINE);
  api.SetVariable('tessedit_char_whitelist', NUMBER_SIGNS);
  api.SetRectangle(x0, y0, Math.min(picture.width, box.x1 + edge) - x0, Math.min(picture.height, box.y1 + edge) - y0);
  const words = recognisedLines(api).flatMap((line) => line.words);
  api.SetVariable('tessedit_char_whitelist', '');
  return words;
}

function recognisedLines(api: TesseractApi): readonly ReadLine[] {
  api.Recognize(null);
  const { blocks } = pageIn(api.GetJSONText());
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.map(({ bbox, words }) => ({
    box: bbox,
    words: words.map(({ text, bbox: box, confidence }) => ({ text: text.replaceAll(MARKS, ''), box, confidence })),
  }));
}

const pageIn: (json: string) => CorePage = JSON.parse;

/** The picture as a file that needs no unpacking (PGM). */
function greyMap({ width, height, pixels }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + pixels.length);
  file.set(head);
  file.set(pixels, head.length);
  return file;
}
