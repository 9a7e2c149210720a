import type { ImportAnswer, ImportProgress, ImportReport } from '@sali/contract/goods/catalogue/productImports';
import type { Problem } from '@sali/contract/base/errors';
import { IMPORT_TIMEOUT_MS } from '@sali/domain/base/limits';
import { call, currentToken } from '../../base/http.ts';
import { HttpError } from '../../base/httpError.ts';
import { language } from '../../base/languages/language.ts';

export const fetchImports = (): Promise<ImportProgress[]> => call<ImportProgress[]>('GET', 'admin/imports');

export const fetchImport = (importId: string): Promise<ImportProgress> =>
  call<ImportProgress>('GET', `admin/imports/${importId}`);

export const fetchReport = (importId: string): Promise<ImportReport> =>
  call<ImportReport>('GET', `admin/imports/${importId}/report`);

export const postAct = (importId: string, act: 'start' | 'cancel' | 'undo'): Promise<ImportProgress> =>
  call<ImportProgress>('POST', `admin/imports/${importId}/${act}`);

export type ImportRequest = {
  readonly importId: string;
  readonly file: File;
  readonly canUpdate: boolean;
  readonly sourceName: string;
};

export type Uploading = {
  /** The check of the file, when it has ended. */
  readonly answer: Promise<ImportAnswer>;
  readonly cancel: () => void;
  /** The time-out starts again. */
  readonly alive: () => void;
};

/**
 * Uploads a file of products to be checked and reports the uploaded part, 0–1. The time-out starts again with every piece of
 * the upload and with every call of `alive`. @throws HttpError 408 when nothing moved for 20 s, 0 without a connection
 */
export function uploadProducts(request: ImportRequest, onUpload: (part: number) => void): Uploading {
  const xhr = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail = new Map<string, HttpError>();
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      fail.set('abort', new HttpError(408, 'timeout', 'timeout'));
      xhr.abort();
    }, IMPORT_TIMEOUT_MS);
  };
  const answer = new Promise<ImportAnswer>((resolve, reject) => {
    xhr.upload.onprogress = ({ loaded, total }) => {
      alive();
      onUpload(loaded / total);
    };
    xhr.onerror = () => reject(new HttpError(0, 'network', 'network'));
    xhr.onabort = () => reject(fail.get('abort') ?? new HttpError(0, 'cancelled', 'cancelled'));
    xhr.onload = () => settleUpload(xhr, resolve, reject);
    currentToken().then((token) => {
      xhr.open('POST', '/api/products/import');
      xhr.setRequestHeader('accept-language', language);
      if (token !== null) xhr.setRequestHeader('authorization', `Bearer ${token}`);
      alive();
      xhr.send(formOf(request));
    }, reject);
  }).finally(() => clearTimeout(timer));
  return { answer, cancel: () => xhr.abort(), alive };
}

/** The file is last: what is before it says which import its progress belongs to. */
function formOf({ importId, file, canUpdate, sourceName }: ImportRequest): FormData {
  const form = new FormData();
  form.set('import_id', importId);
  form.set('check_only', 'true');
  form.set('update_existing', String(canUpdate));
  if (sourceName !== '') form.set('source_name', sourceName);
  form.set('file', file);
  return form;
}

function settleUpload(
  xhr: XMLHttpRequest,
  resolve: (answer: ImportAnswer) => void,
  reject: (error: HttpError) => void,
): void {
  try {
    const body = JSON.parse(xhr.responseText) as ImportAnswer & Partial<Problem>;
    if (xhr.status === 200) resolve(body);
    else reject(new HttpError(xhr.status, body.code ?? 'unknown', body.detail ?? ''));
  } catch {
    reject(new HttpError(xhr.status, 'unreadable', ''));
  }
}
