import type { Problem } from '@sali/contract/base/errors';
import { create } from 'zustand';
import { HttpError } from '../../../base/httpError.ts';

type ReturnOffer = NonNullable<Problem['restore']>;

/** The offer to bring a deleted account back, which the server made to a sign-in; null: none. */
export const useReturnOffer = create<{ readonly offer: ReturnOffer | null }>()(() => ({ offer: null }));

export const closeReturnOffer = (): void => useReturnOffer.setState({ offer: null });

/** Shows the offer that a refused sign-in has, if it has one. @throws the error */
export function offerReturn(error: unknown): never {
  if (error instanceof HttpError && error.restore) useReturnOffer.setState({ offer: error.restore });
  throw error;
}
