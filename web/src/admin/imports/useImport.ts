import type { ImportProgress, ImportReport } from '@sali/contract/goods/catalogue/productImports';
import { RUNNING_IMPORT_STATES } from '@sali/contract/goods/catalogue/productImports';
import { IMPORT_BYTES_MAX, IMPORT_TIMEOUT_MS } from '@sali/domain/base/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { refreshCategories } from '../../goods/catalogue/categories.ts';
import { HttpError } from '../../base/httpError.ts';
import { newId } from '../../base/ids.ts';
import { adminTexts } from '@sali/texts/app/admin';
import { fetchImport, fetchImports, fetchReport, type ImportRequest, postAct, uploadProducts } from './api.ts';

/** How often the progress of a running import is requested. */
const PROGRESS_MS = 500;

export type ImportView =
  | { readonly kind: 'idle'; readonly failure: string }
  /** `progress`: what the server has received; null until it answers. */
  | { readonly kind: 'uploading'; readonly part: number; readonly progress: ImportProgress | null }
  | { readonly kind: 'running'; readonly progress: ImportProgress; readonly isStopping: boolean }
  /** It waits for a person, or has ended. */
  | {
      readonly kind: 'resting';
      readonly progress: ImportProgress;
      readonly report: ImportReport;
      readonly failure: string;
    };

const words = adminTexts.import;
const RUNNING: ReadonlySet<string> = new Set(RUNNING_IMPORT_STATES);

/** Whether a process is at this import. */
export const isRunningImport = ({ state }: Pick<ImportProgress, 'state'>): boolean => RUNNING.has(state);

/** Whether it waits for a person, who says whether what was checked is imported. Where nothing would change, nobody is asked. */
export const isWaitingImport = (one: Pick<ImportProgress, 'state' | 'created' | 'updated'>): boolean =>
  one.state === 'checked' && one.created + one.updated > 0;

/** The state of an import in words. */
export const importStateText = (one: Pick<ImportProgress, 'state' | 'created' | 'updated'>): string =>
  adminTexts.reports.importStates[one.state === 'checked' && !isWaitingImport(one) ? 'nothing' : one.state];

/** The reason why the screen refuses a file before sending it [Z48]; '' if it may be sent. */
export function fileFailure({ name, size }: Pick<File, 'name' | 'size'>): string {
  if (!/\.(csv|xml|json)$/i.test(name)) return words.errors.type;
  return size > IMPORT_BYTES_MAX ? words.errors.size : '';
}

/** An import of products on the screen: its upload and check, the import itself, its end, and undoing it. */
export function useImport() {
  const queryClient = useQueryClient();
  const [view, setView] = useState<ImportView>({ kind: 'idle', failure: '' });
  const [file, setFile] = useState<File | null>(null);
  const [shown] = useState(
    () =>
      new ShownImport(setView, () => {
        void queryClient.invalidateQueries({ queryKey: ['admin'] });
        void refreshCategories(true);
      }),
  );
  useEffect(() => () => shown.close(), [shown]);

  const act = async (run: (importId: string) => Promise<ImportProgress>): Promise<void> => {
    if (view.kind !== 'resting') return;
    try {
      await shown.follow(view.progress.import_id, await run(view.progress.import_id));
    } catch (error) {
      setView({ ...view, failure: failureOf(error) });
    }
  };

  const choose = (chosen: File | null) => {
    shown.leave();
    setFile(chosen);
    setView({ kind: 'idle', failure: chosen ? fileFailure(chosen) : '' });
  };

  const cancel = async (): Promise<void> => {
    const importId = view.kind === 'idle' ? undefined : view.progress?.import_id;
    if (view.kind === 'running') setView({ ...view, isStopping: true });
    // One that has ended meanwhile is shown as it ended.
    if (importId !== undefined) await postAct(importId, 'cancel').catch(() => undefined);
    if (view.kind === 'uploading') shown.cancelUpload();
    if (view.kind === 'resting') void shown.follow(view.progress.import_id);
  };

  return {
    view,
    file,
    choose,
    start: (request: Omit<ImportRequest, 'importId'>) => shown.start(request),
    cancel,
    /** Shows an import of the list of the last ones. */
    open: (progress: ImportProgress) => void shown.follow(progress.import_id, progress),
    importNow: () => act((importId) => postAct(importId, 'start')),
    undo: () => act((importId) => postAct(importId, 'undo')),
    again: () => choose(null),
  };
}

/** The import that is shown: its upload, and what follows its progress. */
class ShownImport {
  readonly #show: Dispatch<SetStateAction<ImportView>>;
  readonly #onEnd: () => void;
  /** Ends what follows the import that is shown. */
  #following: AbortController | undefined;
  #upload: ReturnType<typeof uploadProducts> | undefined;
  /** Whether the server works at the file that was uploaded. */
  #isTaken = false;

  /** @param onEnd called when an import waits or has ended, and is shown */
  constructor(show: Dispatch<SetStateAction<ImportView>>, onEnd: () => void) {
    this.#show = show;
    this.#onEnd = onEnd;
  }

  /** Follows it no longer. */
  leave(): void {
    this.#following?.abort();
  }

  cancelUpload(): void {
    this.#upload?.cancel();
  }

  close(): void {
    this.leave();
    this.cancelUpload();
  }

  /** Shows an import until it waits or ends. @param isNew the server may not know it yet */
  async follow(importId: string, first?: ImportProgress, isNew = false): Promise<void> {
    this.leave();
    const { signal } = (this.#following = new AbortController());
    if (first) this.#show({ kind: 'running', progress: first, isStopping: false });
    try {
      const progress = await restOf(importId, isNew, signal, (news) => {
        this.#upload?.alive();
        this.#isTaken = news.state !== 'uploading';
        this.#show((shown) => withNews(shown, news));
      });
      const report = await fetchReport(importId);
      if (signal.aborted) return;
      this.#show({ kind: 'resting', progress, report, failure: '' });
      this.#onEnd();
    } catch (error) {
      if (!signal.aborted) this.#show({ kind: 'idle', failure: failureOf(error) });
    }
  }

  async start(request: Omit<ImportRequest, 'importId'>): Promise<void> {
    const failure = fileFailure(request.file);
    if (failure !== '') return this.#show({ kind: 'idle', failure });
    const importId = newId();
    this.#isTaken = false;
    this.#show({ kind: 'uploading', part: 0, progress: null });
    this.#upload = uploadProducts({ ...request, importId }, (part) =>
      this.#show((shown) => (shown.kind === 'uploading' ? { ...shown, part } : shown)),
    );
    void this.follow(importId, undefined, true);
    try {
      await this.#upload.answer;
    } catch (error) {
      // A running import is followed to its end, also when the answer of the upload was lost on its way.
      if (error instanceof HttpError && (error.code === 'import_cancelled' || (this.#isTaken && isLost(error)))) return;
      this.leave();
      this.#show({ kind: 'idle', failure: failureOf(error) });
    } finally {
      this.#upload = undefined;
    }
  }
}

/** An answer that did not come from the server itself. */
const isLost = ({ status, code }: HttpError): boolean => status === 0 || status === 408 || code === 'unreadable';

const withNews = (shown: ImportView, progress: ImportProgress): ImportView => {
  if (shown.kind === 'uploading' && progress.state === 'uploading') return { ...shown, progress };
  if (!isRunningImport(progress)) return shown;
  return { kind: 'running', progress, isStopping: shown.kind === 'running' && shown.isStopping };
};

/** Until the upload has begun the server does not know the import: the list of the last ones says so without a 404. */
const findImport = async (importId: string): Promise<ImportProgress | null> =>
  (await fetchImports()).find((one) => one.import_id === importId) ?? null;

/**
 * Asks for the progress until the import waits or has ended.
 * @param isNew the server may not know it yet
 * @throws HttpError 408 when nothing answered for 20 s
 */
async function restOf(
  importId: string,
  isNew: boolean,
  signal: AbortSignal,
  onNews: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  let silentMs = 0;
  let isKnown = !isNew;
  for (;;) {
    const answer = isKnown ? fetchImport(importId) : findImport(importId);
    // A failed request is repeated by the next one.
    const progress = await answer.catch(() => null);
    signal.throwIfAborted();
    if (progress) isKnown = true;
    silentMs = progress ? 0 : silentMs + PROGRESS_MS;
    if (silentMs > IMPORT_TIMEOUT_MS) throw new HttpError(408, 'timeout', 'timeout');
    if (progress) onNews(progress);
    if (progress && !isRunningImport(progress)) return progress;
    await new Promise((resolve) => void setTimeout(resolve, PROGRESS_MS));
    signal.throwIfAborted();
  }
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
