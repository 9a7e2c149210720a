import type { TextLayout } from '@sali/domain/base/pictureText/passes';
import type { GreyPicture } from './greyPixels.ts';

/** The picture that the worker reads. */
export type ReadingTask = { readonly picture: GreyPicture; readonly layout: TextLayout };

/** The messages of the worker that reads a picture. */
export type ReaderMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly why: 'notLoaded' | 'stopped' };
