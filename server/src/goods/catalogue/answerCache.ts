/** The most answers in the cache, each with a few dozen products. */
const ANSWERS_MAX = 2000;

/** A cache of answers that depend on the catalogue only. Each takes about a millisecond to find. */
export class AnswerCache<Answer> {
  readonly #answersMax: number;
  /** The least recently used first. */
  readonly #answers = new Map<string, Answer>();

  constructor(answersMax = ANSWERS_MAX) {
    this.#answersMax = answersMax;
  }

  /** @param key everything that the answer depends on besides the catalogue */
  of(key: string, find: () => Answer): Answer {
    const answer = this.#answers.get(key) ?? find();
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#answersMax && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  /** Call it whenever a product changed. */
  clear(): void {
    this.#answers.clear();
  }
}
