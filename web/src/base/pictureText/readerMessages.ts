import type { TextLayout } from '@sali/domain/base/pictureText/joinPasses';
import type { GreyPicture } from './tesseract.ts';

/** The picture that the worker reads. */
export type ReadingTask = { readonly picture: GreyPicture; readonly layout: TextLayout };

/** The messages of the worker that reads a picture. */
export type ReaderMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly why: 'notLoaded' | 'stopped' };
