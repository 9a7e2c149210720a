import type { ImportAnswer } from '@sali/contract/catalogue/catalogueAdmin';
import { IMPORT_BYTES_MAX } from '@sali/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshCategories } from '../catalogue/categories.ts';
import { adminTexts } from '../languages/adminTexts.ts';
import { HttpError } from '../httpError.ts';
import { newId } from '../ids.ts';
import { fetchImport, type ImportRequest, uploadProducts } from './api.ts';

/** How often the progress of a running import is requested. */
const PROGRESS_MS = 500;

export type ImportState =
  | { readonly kind: 'idle'; readonly failure: string }
  | { readonly kind: 'uploading'; readonly part: number }
  | { readonly kind: 'processing'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly answer: ImportAnswer };

const words = adminTexts.import;

/** The reason why the screen refuses a file before sending it [Z48]; '' if it may be sent. */
export function fileFailure({ name, size }: Pick<File, 'name' | 'size'>): string {
  if (!/\.(csv|xml|json)$/i.test(name)) return words.errors.type;
  return size > IMPORT_BYTES_MAX ? words.errors.size : '';
}

/** Uploads a file of products and follows its import: first the upload, then the written rows. */
export function useImport() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<ImportState>({ kind: 'idle', failure: '' });
  const [file, setFile] = useState<File | null>(null);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const start = async (request: Omit<ImportRequest, 'importId'>) => {
    const failure = fileFailure(request.file);
    if (failure !== '') return setState({ kind: 'idle', failure });
    const importId = newId();
    setState({ kind: 'uploading', part: 0 });
    const upload = uploadProducts({ ...request, importId }, (part) =>
      setState(part < 1 ? { kind: 'uploading', part } : { kind: 'processing', done: 0, total: 0 }),
    );
    cancel.current = upload.cancel;
    const following = setInterval(() => void follow(importId, upload.alive, setState), PROGRESS_MS);
    try {
      const answer = await upload.answer;
      setState({ kind: 'done', answer });
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
      void refreshCategories(true);
    } catch (error) {
      setState({ kind: 'idle', failure: failureOf(error) });
    } finally {
      clearInterval(following);
      cancel.current = undefined;
    }
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setState({ kind: 'idle', failure: chosen ? fileFailure(chosen) : '' });
  };
  return {
    state,
    file,
    choose,
    start,
    cancel: () => cancel.current?.(),
    again: () => choose(null),
  };
}

/** A failed request is repeated by the next one. */
async function follow(
  importId: string,
  alive: () => void,
  setState: (next: (state: ImportState) => ImportState) => void,
): Promise<void> {
  // A failed request is repeated by the next one.
  const progress = await fetchImport(importId).catch(() => null);
  if (!progress) return;
  alive();
  const { rows_done: done, total } = progress;
  setState((state) => (state.kind === 'processing' ? { kind: 'processing', done, total } : state));
}

/** The server's sentence, else the default one for the kind of failure [Z79]. */
function failureOf(error: unknown): string {
  if (!(error instanceof HttpError)) throw error;
  const { errors } = words;
  if (error.code === 'cancelled') return errors.cancelled;
  if (error.status === 408) return errors.timeout;
  if (error.status === 0) return errors.network;
  if (error.code === 'unreadable')
    return error.status === 200 ? errors.unreadable : errors.status({ status: error.status });
  return error.detail || errors.status({ status: error.status });
}
