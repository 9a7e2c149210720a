import { subtle } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * The picture of a multipart upload. @throws AppError unsupported_media_type for another body, image_missing,
 * image_too_big, bad_request where the body is truncated or not multipart
 */
export async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  try {
    const file = await request.file();
    const bytes = await file?.toBuffer();
    if (!bytes?.length) throw new AppError('image_missing');
    // The parser does not report truncation when the last byte came in a chunk of its own.
    if (file?.file.truncated) throw new AppError('image_too_big');
    return bytes;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'image_too_big' : 'bad_request');
  }
}

/** Represents the uploaded file in the hash of the call. Another thread computes it: 8 MB take 60 ms. */
export const hashOfFile = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await subtle.digest('SHA-256', bytes)).toString('base64url');
