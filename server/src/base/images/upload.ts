import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { yieldEvery } from '../yielding.ts';

const HASHED_AT_ONCE = 1024 * 1024;
const SLICE_MS = 10;

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

/** Represents the uploaded file in the hash of the call. Other calls have the thread between its slices: 8 MB take 60 ms. */
export async function hashOfFile(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const turn = yieldEvery(SLICE_MS);
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
    await turn();
  }
  return hash.digest('base64url');
}
