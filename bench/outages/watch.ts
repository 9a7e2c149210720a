import type { CallResult } from '../durable/httpCall.ts';

const HEBREW = /[א-ת]/;

/** A summary of the answers of a time. */
export type WatchedFacts = {
  readonly answers: number;
  readonly succeeded: number;
  readonly longestMs: number;
  /** How often each status was answered; 0: no answer. */
  readonly statuses: Readonly<Record<number, number>>;
  /** The codes of refusals. */
  readonly codes: readonly string[];
  /** Refusals that are no 503 or 507, have no Retry-After, or no Hebrew sentence. */
  readonly dishonest: readonly string[];
};

/** Collects answers. */
export class AnswerWatch {
  #results: CallResult[] = [];

  readonly add = (result: CallResult): void => void this.#results.push(result);

  /** Forgets what came until now. */
  clear(): void {
    this.#results = [];
  }

  facts(): WatchedFacts {
    const statuses: Record<number, number> = {};
    const codes = new Set<string>();
    const dishonest = new Set<string>();
    for (const { status, text, retryAfter } of this.#results) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 0 || status < 300) continue;
      const problem = readProblem(text);
      codes.add(problem.code);
      if (status !== 503 && status !== 507) dishonest.add(`status ${status}: ${text.slice(0, 200)}`);
      else if (retryAfter === undefined) dishonest.add(`${status} without Retry-After`);
      else if (!HEBREW.test(problem.detail))
        dishonest.add(`${status} without a Hebrew sentence: ${text.slice(0, 200)}`);
    }
    return {
      answers: this.#results.length,
      succeeded: this.#results.filter(({ status }) => status >= 200 && status < 300).length,
      longestMs: this.#results.reduce((longest, { ms }) => Math.max(longest, ms), 0),
      statuses,
      codes: [...codes],
      dishonest: [...dishonest],
    };
  }
}

function readProblem(text: string): { readonly code: string; readonly detail: string } {
  try {
    const { code = '', detail = '' } = JSON.parse(text) as { code?: string; detail?: string };
    return { code, detail };
  } catch {
    // Not a problem document: reported as without a sentence.
    return { code: 'no JSON', detail: '' };
  }
}
