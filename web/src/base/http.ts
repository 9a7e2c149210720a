import type { Problem } from '@sali/contract/base/errors';
import { API_TIMEOUT_MS } from '@sali/domain/base/limits';
import { texts } from '@sali/texts/app/main';
import { HttpError } from './httpError.ts';
import { tabId } from './ids.ts';
import { language } from './languages/language.ts';

/**
 * The token that goes with a call, and how a new one is fetched; `renew` resolves to false where there is none.
 * `userId` is the person of the token, null for a guest; it is left out where the person never changes.
 */
export type Auth = { token(): string | null; renew(): Promise<boolean>; userId?(): number | null };

let auth: Auth = { token: () => null, renew: () => Promise.resolve(false) };

/** Sets where the tokens of calls come from (the accounts room). */
export const setAuth = (source: Auth): void => {
  auth = source;
};

/** Whether a server answered a call. */
type CallOutcome = 'answered' | 'refused';

let onOutcome: (outcome: CallOutcome, path: string) => void = () => undefined;

/** Sets the listener (the connectivity room) that receives the outcome of every call, health checks included. */
export const setOutcomeListener = (listener: (outcome: CallOutcome, path: string) => void): void => {
  onOutcome = listener;
};

export type CallOptions = {
  /** JSON, or a form with a file in it. */
  readonly body?: unknown;
  /** The queued operation's id: the same call again is answered once. */
  readonly idempotencyKey?: string;
  /** 'none' sends no token and never renews one: login, registration, refresh. */
  readonly auth?: 'none';
  /** A link guest's credential instead of the account's token; it is never renewed. */
  readonly bearer?: string | undefined;
  /** The answer is a file, and wanted as it is written. */
  readonly isText?: boolean;
  /** The answer is a file, and wanted as its bytes. */
  readonly isBlob?: boolean;
  /** Instead of the usual 10 s. */
  readonly timeoutMs?: number;
};

/**
 * The only fetch of the app. `path` is below /api/. Answers the parsed JSON (undefined for 204) and throws {@link HttpError}.
 * A 401 renews the token once and tries again.
 */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  return (await answerTo<T>(method, path, options)).body;
}

export type PageOf<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** One page of something, and how many there are in all. @throws HttpError */
export async function callPage<Row>(path: string): Promise<PageOf<Row>> {
  const { body, response } = await answerTo<Row[]>('GET', path, {});
  return { rows: body, total: Number(response.headers.get('x-total-count') ?? body.length) };
}

export type FoundOf<Row> = { readonly rows: readonly Row[]; readonly corrected: string | null };

/**
 * Calls a search that is open to everybody; `corrected`: the query as it was meant, where the server put a typing error
 * right.
 * @throws HttpError
 */
export async function callSearch<Row>(path: string): Promise<FoundOf<Row>> {
  const { body, response } = await answerTo<Row[]>('GET', path, { auth: 'none' });
  const corrected = response.headers.get('x-corrected-search');
  return { rows: body, corrected: corrected === null ? null : decodeURIComponent(corrected) };
}

async function answerTo<T>(
  method: string,
  path: string,
  options: CallOptions,
): Promise<{ body: T; response: Response }> {
  const hasAccount = options.auth !== 'none' && options.bearer === undefined;
  const userId = auth.userId?.();
  if (hasAccount && auth.token() === null) await renewFor(userId);
  const first = await sendRequest(method, path, options);
  const response =
    first.status === 401 && hasAccount && (await renewFor(userId)) ? await sendRequest(method, path, options) : first;
  if (!response.ok) throw await errorOf(response);
  return { body: (response.status === 204 ? undefined : await readResponse(response, options)) as T, response };
}

/** A token that is valid now; null for a guest. For what fetch cannot do: an upload that reports its progress. */
export async function currentToken(): Promise<string | null> {
  if (auth.token() === null) await renewFor(auth.userId?.());
  return auth.token();
}

/**
 * Renews the token of the person who made the call.
 * @throws HttpError 401 where another person has signed in or out meanwhile: nothing of one is sent as the other [S13]. The
 * session of another person goes on, so the page offers no sign-in.
 */
async function renewFor(userId: number | null | undefined): Promise<boolean> {
  const isRenewed = await auth.renew();
  const now = auth.userId?.();
  if (now === userId) return isRenewed;
  if (now === null) throw new HttpError(401, 'not_authenticated', texts.session.expiredTitle);
  throw new HttpError(401, 'other_account', texts.session.otherAccount);
}

async function sendRequest(method: string, path: string, options: CallOptions): Promise<Response> {
  const headers = new Headers({ 'x-session-id': tabId, 'accept-language': language });
  const token = options.bearer ?? (options.auth === 'none' ? null : auth.token());
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  try {
    const response = await fetch(`/api/${path}`, {
      method,
      headers,
      body: isForm ? options.body : options.body === undefined ? null : JSON.stringify(options.body),
      signal: AbortSignal.timeout(options.timeoutMs ?? API_TIMEOUT_MS),
      // A call under way when the page closes still arrives; a file is too large for that.
      keepalive: method !== 'GET' && !isForm,
    });
    onOutcome(isServerAway(response.status) ? 'refused' : 'answered', path);
    return response;
  } catch (error) {
    onOutcome('refused', path);
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new HttpError(408, 'timeout', 'timeout');
    throw new HttpError(0, 'network', error instanceof Error ? error.message : 'network');
  }
}

/** The server's own 'unavailable', or a proxy in front of a server that is gone. */
const isServerAway = (status: number): boolean => status >= 502 && status <= 504;

async function readResponse(response: Response, { isText, isBlob }: CallOptions): Promise<unknown> {
  try {
    return await (isBlob ? response.blob() : isText ? response.text() : response.json());
  } catch {
    throw new HttpError(0, 'network', 'the answer was cut');
  }
}

/** The server words a problem in the page's language, by `Accept-Language` [LN6]. */
async function errorOf(response: Response): Promise<HttpError> {
  // A proxy may answer an error without JSON: the status is enough.
  const problem = ((await response.json().catch(() => null)) ?? {}) as Partial<Problem>;
  return new HttpError(
    response.status,
    problem.code ?? 'unknown',
    problemText(problem, response.status),
    problem.errors,
    retryAfterMsOf(response),
    problem.restore,
  );
}

/** 'Not authenticated' is for programs; a proxy's page, or an answer cut short, says nothing to people. */
const problemText = ({ code, detail }: Partial<Problem>, status: number): string =>
  code === 'not_authenticated' ? texts.session.expiredTitle : (detail ?? texts.app.serverError({ status }));

/** In whole seconds, as this server writes it; a date, which a proxy may write, is ignored. */
function retryAfterMsOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
