import { messageText } from '@sali/contract/base/messages';
import { extname } from 'node:path';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { IMPORT_BYTES_MAX } from '@sali/domain/base/limits';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../../base/errors.ts';
import { isUuid } from '../../../base/uuid.ts';
import type { FileOptions, ProductFile } from './importing.ts';
import { IMPORT_FORMATS, type ImportFormat } from './messages.ts';

const NAME_MAX = 200;
const FIELD_BYTES_MAX = 5000;
const LIMITS = { fileSize: IMPORT_BYTES_MAX, files: 1, fields: 10, fieldSize: FIELD_BYTES_MAX, parts: 11 };

export type UploadedImport = ProductFile &
  FileOptions & {
    readonly importId: string;
    readonly fileName: string;
    readonly sourceName: string;
    readonly isCheckOnly: boolean;
  };

/** The facts of an upload that are known when its file begins. */
export type UploadBegin = Pick<UploadedImport, 'importId' | 'fileName' | 'sourceName' | 'canUpdate'>;

export type UploadWatch = {
  /** Called when the file begins and the import has an id, else at the end. */
  readonly begin: (upload: UploadBegin) => Promise<void>;
  /** Called with the bytes of the file that have arrived. @throws what ends the upload */
  readonly onBytes: (bytes: number) => void;
};

/**
 * Reads the multipart upload of a file of products. A truncated upload is refused.
 * @throws AppError bad_request, import_wrong_type, import_too_large, invalid_fields
 */
export async function readUpload(
  request: FastifyRequest,
  newId: () => string,
  watch: UploadWatch,
): Promise<UploadedImport> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const fields = new Map<string, string>();
  let file: (ProductFile & Pick<UploadedImport, 'fileName'>) | undefined;
  let hasBegun = false;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type !== 'file') {
        fields.set(part.fieldname, fieldTextOf(part));
        continue;
      }
      if (!formatOf(part.filename)) throw new AppError('import_wrong_type');
      if (fields.has('import_id')) {
        hasBegun = true;
        await watch.begin({ ...uploadOptionsOf(fields, newId), fileName: cleanFileName(part.filename) });
      }
      file = await readUploadedFile(part, watch.onBytes);
    }
  } catch (error) {
    if (error instanceof AppError || !isCut(error)) throw error;
    throw new AppError('bad_request', { message: messageText('upload_cut') });
  }
  if (!file) throw invalidField('file', 'file_missing');
  const upload = { ...file, ...uploadOptionsOf(fields, newId) };
  if (!hasBegun) await watch.begin(upload);
  return upload;
}

/** An error of the parser; what the watch throws has another class. */
const isCut = (error: unknown): boolean => error instanceof Error && error.name !== 'ImportStopped';

function uploadOptionsOf(fields: ReadonlyMap<string, string>, newId: () => string) {
  const importId = fields.get('import_id') ?? newId();
  if (!isUuid(importId)) throw invalidField('import_id', 'import_id_uuid');
  const sourceName = cleanFileName(fields.get('source_name') ?? '');
  const isOn = (field: string): boolean => ['true', '1', 'on', 'yes'].includes((fields.get(field) ?? '').toLowerCase());
  return { importId, sourceName, canUpdate: isOn('update_existing'), isCheckOnly: isOn('check_only') };
}

async function readUploadedFile(part: MultipartFile, onBytes: (bytes: number) => void) {
  const format = formatOf(part.filename);
  if (!format) throw new AppError('import_wrong_type');
  const file: AsyncIterable<Uint8Array> = part.file;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of file) {
    pieces.push(piece);
    onBytes((bytes += piece.length));
  }
  if (part.file.truncated) throw new AppError('import_too_large');
  return { fileName: cleanFileName(part.filename), format, bytes: new Uint8Array(Buffer.concat(pieces)) };
}

const formatOf = (fileName: string): ImportFormat | undefined =>
  IMPORT_FORMATS.find((format) => `.${format}` === extname(fileName).toLowerCase());

const fieldTextOf = ({ value }: MultipartValue): string => (typeof value === 'string' ? value.trim() : '');

const cleanFileName = (text: string): string => text.replaceAll('\0', '').trim().slice(0, NAME_MAX);
