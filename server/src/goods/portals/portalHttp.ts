import { setTimeout as sleep } from 'node:timers/promises';

/*
 * HTTP to the chains' portals: only origins of the table, redirects included; every wait has a limit.
 * With `standIn`, a server on this machine is asked in their place: `https://HOST/PATH` as `/HOST/PATH`.
 *
 *   request → 200, 206: done · 408, 429, 5xx, a cut or silent connection: retry, with longer waits · anything else: refused
 *   a refused file → its link has expired · a refused list or sign-in → this server is blocked
 */

export type PortalFailure =
  | 'unreachable'
  | 'blocked'
  | 'sign_in_refused'
  | 'not_allowed'
  | 'link_expired'
  | 'too_large'
  | 'error_page'
  | 'stopped';

/** A failed request to a portal, and why; `message` is for the log. */
export class PortalError extends Error {
  readonly failure: PortalFailure;
  /** A retry may help. */
  readonly isTransient: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  /** The message of the system where there was no answer: 'getaddrinfo ENOTFOUND …'. */
  readonly said: string | undefined;
  /** No such host, or nobody listens there: waiting seconds does not help. */
  readonly isHostGone: boolean;

  constructor(failure: PortalFailure, message: string, more: FailureDetails = {}) {
    super(message, { cause: more.cause });
    this.failure = failure;
    this.isTransient = more.isTransient ?? false;
    this.retryAfterMs = more.retryAfterMs;
    this.status = more.status;
    this.said = more.said;
    this.isHostGone = more.isHostGone ?? false;
  }
}

type FailureDetails = {
  readonly isTransient?: boolean;
  readonly retryAfterMs?: number;
  /** The status of the answer, if there was one. */
  readonly status?: number;
  readonly said?: string;
  readonly isHostGone?: boolean;
  readonly cause?: unknown;
};

export type RetryPolicy = {
  /** Longest wait for the first byte of an answer, and between two pieces of it. */
  readonly idleTimeoutMs: number;
  readonly tries: number;
  /** Wait before the first retry; doubled with each further one, ±50%. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
};

export const RETRY_POLICY: RetryPolicy = { idleTimeoutMs: 30_000, tries: 5, firstWaitMs: 1000, longestWaitMs: 60_000 };

/** One more for a resolver that stumbled: a person who called a command is not kept waiting for a host that is away [O47]. */
const TRIES_HOST_GONE = 2;
const REDIRECTS_MAX = 5;
const LISTING_BYTES_MAX = 32 * 1024 * 1024;

export type PortalRequest = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams;
  /** A POST that signs in answers with a redirect whose cookies matter, not its page. */
  readonly follow?: boolean;
};

export type PortalHttpOptions = {
  readonly retryPolicy?: RetryPolicy | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The origin of a server that is asked in place of the portals: for tests. */
  readonly standIn?: string | undefined;
};

/** A client for one chain's portal. It keeps the cookies of a sign-in. */
export class PortalHttp {
  readonly retryPolicy: RetryPolicy;
  readonly signal: AbortSignal | undefined;
  readonly #origins: ReadonlySet<string>;
  readonly #standIn: string | undefined;
  readonly #cookies = new Map<string, string>();

  /** @param origins the only ones that are asked */
  constructor(origins: ReadonlySet<string>, { retryPolicy = RETRY_POLICY, signal, standIn }: PortalHttpOptions = {}) {
    this.#origins = origins;
    this.#standIn = standIn;
    this.retryPolicy = retryPolicy;
    this.signal = signal;
  }

  /**
   * The text of a page or a listing, with retries.
   * @throws PortalError `blocked` where the portal refuses this server [O36]
   */
  text(address: string | URL, asked: PortalRequest = {}): Promise<string> {
    return this.trying(async () => {
      const { response, pieces } = await this.open(new URL(address), asked).catch((error: unknown) => {
        throw refusedListOf(error);
      });
      if (asked.follow === false && isRedirect(response.status)) return '';
      return textOf(pieces, String(address));
    });
  }

  /** Runs `work` with retries, until it succeeds, fails permanently, or the attempts are used up. @throws PortalError */
  async trying<T>(work: (attempt: number) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(attempt);
      } catch (error) {
        const failed = this.#failureOf(error);
        const tries = failed.isHostGone ? Math.min(TRIES_HOST_GONE, this.retryPolicy.tries) : this.retryPolicy.tries;
        if (!failed.isTransient || attempt >= tries) throw failed;
        await this.#wait(attempt, failed.retryAfterMs);
      }
    }
  }

  /**
   * One request, redirects followed; the pieces fail when the other side goes silent.
   * @throws PortalError for an answer other than 200 and 206
   */
  async open(
    url: URL,
    { method = 'GET', headers = {}, body, follow = true }: PortalRequest = {},
  ): Promise<{ response: Response; pieces: AsyncGenerator<Uint8Array> }> {
    let at = url;
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      if (!this.#origins.has(at.origin)) throw new PortalError('not_allowed', `${at.origin} is not in the table`);
      const idle = new IdleTimeout(this.retryPolicy.idleTimeoutMs, this.signal);
      const response = await fetch(this.#askedAt(at), {
        method: hops === 0 ? method : 'GET',
        headers: {
          'user-agent': 'Sali (price transparency)',
          'accept-encoding': 'identity',
          ...this.#cookieHeader(at),
          ...headers,
        },
        ...(hops === 0 && body ? { body } : {}),
        redirect: 'manual',
        signal: idle.signal,
      }).finally(() => idle.end());
      this.#keepCookies(at, response);
      const location = response.headers.get('location');
      if (follow && isRedirect(response.status) && location !== null) {
        await response.body?.cancel();
        at = new URL(location, at);
        continue;
      }
      if (![200, 206].includes(response.status) && !isRedirect(response.status))
        throw await portalRefusalOf(at, response);
      return { response, pieces: piecesOf(response, idle) };
    }
    throw new PortalError('unreachable', `${url.href}: too many redirects`);
  }

  /** Links and redirects are read as the portal's own: only the request goes elsewhere. */
  #askedAt(url: URL): URL {
    return this.#standIn === undefined ? url : new URL(`/${url.host}${url.pathname}${url.search}`, this.#standIn);
  }

  #failureOf(error: unknown): PortalError {
    if (this.signal?.aborted) return new PortalError('stopped', 'stopped');
    if (error instanceof PortalError) return error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
    const said = cause === undefined ? String(error) : systemWordsOf(cause);
    const isHostGone = /\b(?:ENOTFOUND|ECONNREFUSED)\b/.test(said);
    return new PortalError('unreachable', `${String(error)} ${said}`, {
      isTransient: true,
      said,
      isHostGone,
      cause: error,
    });
  }

  async #wait(attempt: number, retryAfterMs: number | undefined): Promise<void> {
    const { firstWaitMs, longestWaitMs } = this.retryPolicy;
    const backoff = firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random());
    const ms = Math.min(longestWaitMs, Math.max(retryAfterMs ?? 0, backoff));
    // Stopped while it waited: the next attempt checks the signal.
    await sleep(ms, undefined, this.signal && { signal: this.signal }).catch(() => undefined);
  }

  #cookieHeader({ origin }: URL): Record<string, string> {
    const cookie = this.#cookies.get(origin);
    return cookie === undefined ? {} : { cookie };
  }

  #keepCookies({ origin }: URL, response: Response): void {
    const received = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (received.length === 0) return;
    const kept = (this.#cookies.get(origin)?.split('; ') ?? []).filter(
      (cookie) => !received.some((other) => cookieNameOf(other) === cookieNameOf(cookie)),
    );
    this.#cookies.set(origin, [...kept, ...received].join('; '));
  }
}

/** An error of several addresses of a host has no message of its own. */
function systemWordsOf(cause: Error): string {
  const errors: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [];
  const [first = cause] = errors;
  return first instanceof Error ? first.message : String(first);
}

const cookieNameOf = (cookie: string): string => cookie.split('=')[0] ?? '';
const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** @throws PortalError `too_large` */
export async function textOf(pieces: AsyncIterable<Uint8Array>, address: string): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > LISTING_BYTES_MAX) throw new PortalError('too_large', `${address}: a listing of ${bytes} bytes`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** A firewall in front of some portals refuses with 247, a success by its number. */
const BLOCKED_BY_FIREWALL = 247;

/** A list has no signed link that could expire: who is refused one is blocked, or asks at a wrong address. */
function refusedListOf(error: unknown): unknown {
  if (!(error instanceof PortalError) || error.status === undefined) return error;
  const { status, message } = error;
  if ([401, 403, 451, BLOCKED_BY_FIREWALL].includes(status)) return new PortalError('blocked', message, { status });
  return error.failure === 'link_expired' ? new PortalError('unreachable', message, { status }) : error;
}

async function portalRefusalOf(url: URL, response: Response): Promise<PortalError> {
  const { status } = response;
  const after = Number(response.headers.get('retry-after') ?? NaN);
  await response.body?.cancel();
  const message = `${url.origin}${url.pathname}: ${status}`;
  // An expired signed link is refused like an invalid one.
  if ([401, 403, 404, 410].includes(status)) return new PortalError('link_expired', message, { status });
  // Whatever the portal means by another success, it is not the file.
  if (response.ok) return new PortalError('error_page', message, { status, isTransient: true });
  const isTransient = [408, 416, 425, 429].includes(status) || status >= 500;
  return new PortalError('unreachable', message, {
    isTransient,
    status,
    ...(Number.isFinite(after) && { retryAfterMs: after * 1000 }),
  });
}

/** Aborts a request when no byte arrives for this long. */
class IdleTimeout {
  readonly #controller = new AbortController();
  readonly #ms: number;
  readonly signal: AbortSignal;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, outer: AbortSignal | undefined) {
    this.#ms = ms;
    this.signal = outer ? AbortSignal.any([outer, this.#controller.signal]) : this.#controller.signal;
    this.restart();
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(new Error(`silent for ${this.#ms} ms`)), this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

async function* piecesOf(response: Response, idle: IdleTimeout): AsyncGenerator<Uint8Array> {
  idle.restart();
  try {
    const pieces: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
    for await (const piece of pieces) {
      idle.restart();
      yield piece;
      idle.restart();
    }
  } finally {
    idle.end();
  }
}
