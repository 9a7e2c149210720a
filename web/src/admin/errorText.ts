import { HttpError } from '../base/httpError.ts';

/** The server's sentence if it has one for people; else `otherwise`. */
export function errorText(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) throw error;
  const [field] = error.errors;
  if (field && error.status === 422) return field.message;
  return error.isTransient || error.detail === '' ? otherwise : error.detail;
}
