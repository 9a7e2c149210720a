import { messageText } from '@sali/contract/messages';
import { extname } from 'node:path';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { IMPORT_BYTES_MAX } from '@sali/domain/limits';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../errors.ts';
import type { Upload } from './importing.ts';
import { IMPORT_FORMATS, type ImportFormat } from './messages.ts';
import { isUuid } from '../../uuid.ts';

const NAME_MAX = 200;
const LIMITS = { fileSize: IMPORT_BYTES_MAX, files: 1, fields: 10, fieldSize: 1000, parts: 11 };

type File = Pick<Upload, 'fileName' | 'format' | 'bytes'>;

/**
 * Reads the multipart upload of a file of products. A truncated upload is refused.
 * @throws AppError bad_request, import_wrong_type, import_too_large, invalid_fields
 */
export async function readUpload(request: FastifyRequest, newId: () => string): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const fields = new Map<string, string>();
  let file: File | undefined;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'file') file = await readFile(part);
      else fields.set(part.fieldname, fieldTextOf(part));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', { message: messageText('upload_cut') });
  }
  if (!file) throw invalidField('file', 'file_missing');
  const importId = fields.get('import_id') ?? newId();
  if (!isUuid(importId)) throw invalidField('import_id', 'import_id_uuid');
  const sourceName = cleanFileName(fields.get('source_name') ?? '');
  const canUpdate = ['true', '1', 'on', 'yes'].includes((fields.get('update_existing') ?? '').toLowerCase());
  return { ...file, importId, sourceName, canUpdate };
}

async function readFile(part: MultipartFile): Promise<File> {
  const format = formatOf(part.filename);
  if (!format) throw new AppError('import_wrong_type');
  const file: AsyncIterable<Uint8Array> = part.file;
  const pieces: Uint8Array[] = [];
  for await (const piece of file) pieces.push(piece);
  if (part.file.truncated) throw new AppError('import_too_large');
  return { fileName: cleanFileName(part.filename), format, bytes: new Uint8Array(Buffer.concat(pieces)) };
}

const formatOf = (fileName: string): ImportFormat | undefined =>
  IMPORT_FORMATS.find((format) => `.${format}` === extname(fileName).toLowerCase());

const fieldTextOf = ({ value }: MultipartValue): string => (typeof value === 'string' ? value.trim() : '');

const cleanFileName = (text: string): string => text.replaceAll('\0', '').trim().slice(0, NAME_MAX);
