import { setTimeout as sleep } from 'node:timers/promises';

/*
 * HTTP to the chains' portals: the origins of the table alone, redirects included; every wait has an end.
 *
 *   ask → 2xx: done · 408, 429, 5xx, a cut or silent connection: again, with longer waits · anything else: refused
 */

export type PortalFailure = 'unreachable' | 'not_allowed' | 'link_expired' | 'too_large' | 'error_page' | 'stopped';

/** What a portal did not give, and why; `message` is for the log. */
export class PortalFailed extends Error {
  readonly failure: PortalFailure;
  /** Trying again may help. */
  readonly isPassing: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;

  constructor(failure: PortalFailure, message: string, more: FailureDetails = {}) {
    super(message, { cause: more.cause });
    this.failure = failure;
    this.isPassing = more.isPassing ?? false;
    this.retryAfterMs = more.retryAfterMs;
    this.status = more.status;
  }
}

type FailureDetails = {
  readonly isPassing?: boolean;
  readonly retryAfterMs?: number;
  /** Of the answer, when there was one. */
  readonly status?: number;
  readonly cause?: unknown;
};

export type Patience = {
  /** Until the answer begins, and between two pieces of it. */
  readonly silenceMs: number;
  readonly tries: number;
  /** Before the second try; doubled with each further one, ±50%. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
};

export const PATIENCE: Patience = { silenceMs: 30_000, tries: 5, firstWaitMs: 1000, longestWaitMs: 60_000 };

const REDIRECTS_MAX = 5;
const LISTING_BYTES_MAX = 32 * 1024 * 1024;

export type Asked = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams;
  /** A POST that signs in answers with a redirect whose cookies matter, not its page. */
  readonly follow?: boolean;
};

/** One chain's conversation with its portal: it keeps the cookies of a sign-in. */
export class PortalHttp {
  readonly patience: Patience;
  readonly signal: AbortSignal | undefined;
  readonly #origins: ReadonlySet<string>;
  readonly #cookies = new Map<string, string>();

  constructor(origins: ReadonlySet<string>, patience: Patience = PATIENCE, signal?: AbortSignal) {
    this.#origins = origins;
    this.patience = patience;
    this.signal = signal;
  }

  /** The text of a page or a listing; tried again while that may help. @throws PortalFailed */
  text(address: string | URL, asked: Asked = {}): Promise<string> {
    return this.trying(async () => {
      const { response, pieces } = await this.open(new URL(address), asked);
      if (asked.follow === false && isRedirect(response.status)) return '';
      const decoder = new TextDecoder();
      let [text, bytes] = ['', 0];
      for await (const piece of pieces) {
        bytes += piece.byteLength;
        if (bytes > LISTING_BYTES_MAX)
          throw new PortalFailed('too_large', `${String(address)}: a listing of ${bytes} bytes`);
        text += decoder.decode(piece, { stream: true });
      }
      return text + decoder.decode();
    });
  }

  /** Does `work` until it succeeds, fails for good, or was tried often enough. @throws PortalFailed */
  async trying<T>(work: (attempt: number) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(attempt);
      } catch (error) {
        const failed = this.#failureOf(error);
        if (!failed.isPassing || attempt >= this.patience.tries) throw failed;
        await this.#wait(attempt, failed.retryAfterMs);
      }
    }
  }

  /**
   * One request, redirects followed; the pieces fail when the other side goes silent.
   * @throws PortalFailed for an answer that is no success
   */
  async open(
    url: URL,
    { method = 'GET', headers = {}, body, follow = true }: Asked = {},
  ): Promise<{ response: Response; pieces: AsyncGenerator<Uint8Array> }> {
    let at = url;
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      if (!this.#origins.has(at.origin)) throw new PortalFailed('not_allowed', `${at.origin} is not in the table`);
      const silence = new Silence(this.patience.silenceMs, this.signal);
      const response = await fetch(at, {
        method: hops === 0 ? method : 'GET',
        headers: {
          'user-agent': 'Sali (price transparency)',
          'accept-encoding': 'identity',
          ...this.#cookieHeader(at),
          ...headers,
        },
        ...(hops === 0 && body ? { body } : {}),
        redirect: 'manual',
        signal: silence.signal,
      }).finally(() => silence.end());
      this.#keepCookies(at, response);
      const location = response.headers.get('location');
      if (follow && isRedirect(response.status) && location !== null) {
        await response.body?.cancel();
        at = new URL(location, at);
        continue;
      }
      if (!response.ok && !isRedirect(response.status)) throw await refusedBy(at, response);
      return { response, pieces: piecesOf(response, silence) };
    }
    throw new PortalFailed('unreachable', `${url.href}: too many redirects`);
  }

  #failureOf(error: unknown): PortalFailed {
    if (this.signal?.aborted) return new PortalFailed('stopped', 'stopped');
    if (error instanceof PortalFailed) return error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    return new PortalFailed('unreachable', `${String(error)} ${cause}`.trim(), { isPassing: true, cause: error });
  }

  async #wait(attempt: number, retryAfterMs: number | undefined): Promise<void> {
    const { firstWaitMs, longestWaitMs } = this.patience;
    const backoff = firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random());
    const ms = Math.min(longestWaitMs, Math.max(retryAfterMs ?? 0, backoff));
    await sleep(ms, undefined, this.signal && { signal: this.signal }).catch(() => undefined);
  }

  #cookieHeader({ origin }: URL): Record<string, string> {
    const cookie = this.#cookies.get(origin);
    return cookie === undefined ? {} : { cookie };
  }

  #keepCookies({ origin }: URL, response: Response): void {
    const told = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (told.length === 0) return;
    const kept = (this.#cookies.get(origin)?.split('; ') ?? []).filter(
      (cookie) => !told.some((other) => nameOf(other) === nameOf(cookie)),
    );
    this.#cookies.set(origin, [...kept, ...told].join('; '));
  }
}

const nameOf = (cookie: string): string => cookie.split('=')[0] ?? '';
const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

async function refusedBy(url: URL, response: Response): Promise<PortalFailed> {
  const { status } = response;
  const after = Number(response.headers.get('retry-after') ?? NaN);
  await response.body?.cancel();
  const message = `${url.origin}${url.pathname}: ${status}`;
  // A signed link that ran out is refused like one that never was.
  if ([401, 403, 404, 410].includes(status)) return new PortalFailed('link_expired', message);
  const isPassing = [408, 416, 425, 429].includes(status) || status >= 500;
  return new PortalFailed('unreachable', message, {
    isPassing,
    status,
    ...(Number.isFinite(after) && { retryAfterMs: after * 1000 }),
  });
}

/** Ends a request when nothing is heard for so long. */
class Silence {
  readonly #controller = new AbortController();
  readonly #ms: number;
  readonly signal: AbortSignal;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, outer: AbortSignal | undefined) {
    this.#ms = ms;
    this.signal = outer ? AbortSignal.any([outer, this.#controller.signal]) : this.#controller.signal;
    this.heard();
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(new Error(`silent for ${this.#ms} ms`)), this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

async function* piecesOf(response: Response, silence: Silence): AsyncGenerator<Uint8Array> {
  silence.heard();
  try {
    for await (const piece of response.body ?? []) {
      silence.heard();
      yield piece as Uint8Array;
      silence.heard();
    }
  } finally {
    silence.end();
  }
}
