/** Answers that are kept at most, each of a few hundred products at most: some megabytes. */
const ANSWERS_MAX = 2000;

/** Answers that depend on the catalogue only, kept until it changes: each takes about a millisecond to find. */
export class KeptAnswers<Answer> {
  readonly #answersMax: number;
  /** What was asked for last is at the end. */
  readonly #kept = new Map<string, Answer>();

  constructor(answersMax = ANSWERS_MAX) {
    this.#answersMax = answersMax;
  }

  /** @param key everything that the answer depends on besides the catalogue */
  of(key: string, find: () => Answer): Answer {
    const answer = this.#kept.get(key) ?? find();
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#answersMax && oldest !== undefined) this.#kept.delete(oldest);
    return answer;
  }

  /** To be called whenever a product changed. */
  clear(): void {
    this.#kept.clear();
  }
}
