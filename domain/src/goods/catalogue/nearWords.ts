import { WORD_MAX } from './normalise.ts';
import type { Vocabulary } from './vocabulary.ts';

/** From this many letters on, the typing error may also be in a word that is not finished yet. */
const PREFIX_MIN = 5;

/**
 * Calls `found` for each word within one typing error of `typed` (a letter too many, missing or wrong, or two
 * neighbours swapped), and for each word that begins so.
 *
 * Walks the sorted words as the trie that they are: one row of the edit-distance table (optimal string alignment) per
 * letter. The rows of letters shared with the previous word are reused, and all words below a hopeless prefix are skipped.
 */
export function eachNear(
  { words, shared }: Vocabulary,
  typed: string,
  found: (word: number, isWhole: boolean) => void,
): void {
  const table = new EditTable(typed);
  let depth = 0;
  /** The least depth at which the current word came within one edit of all that was typed. */
  let reachedAt = Infinity;
  let isHopeless = false;
  for (let at = 0; at < words.length; at += 1) {
    const kept = shared[at] ?? 0;
    if (isHopeless && kept >= depth) continue;
    isHopeless = false;
    depth = Math.min(depth, kept);
    if (reachedAt > depth) reachedAt = Infinity;
    const word = words[at] ?? '';
    while (depth < word.length && depth <= typed.length && !isHopeless) {
      depth += 1;
      isHopeless = table.fillRow(word, depth) > 1;
      if (table.edits(depth) <= 1) reachedAt = Math.min(reachedAt, depth);
    }
    const isReached = reachedAt <= depth;
    if (depth === word.length && table.edits(depth) <= 1) found(at, true);
    else if (isReached && typed.length >= PREFIX_MIN) found(at, false);
    if (isReached) isHopeless = false;
  }
}

/** Whether `word`, or its beginning when it is longer, is within one typing error of `typed`. */
export function nearness(word: string, typed: string): 'whole' | 'prefix' | 'far' {
  const table = new EditTable(typed);
  let isReached = false;
  for (let depth = 1; depth <= word.length && depth <= typed.length + 1; depth += 1) {
    table.fillRow(word, depth);
    isReached ||= table.edits(depth) <= 1;
    if (depth === word.length && table.edits(depth) <= 1) return 'whole';
  }
  return isReached && typed.length >= PREFIX_MIN ? 'prefix' : 'far';
}

/** More edits than matter: the value of every cell that was not reached. */
const FAR = 2;

/**
 * Rows are a word's letters, columns the typed ones: how many edits lead from the one beginning to the other. Only the
 * diagonal and its two neighbours can be within one edit; the other cells stay `FAR`.
 */
class EditTable {
  readonly #typed: string;
  readonly #width: number;
  readonly #cells: Uint8Array;

  constructor(typed: string) {
    this.#typed = typed;
    this.#width = typed.length + 1;
    this.#cells = new Uint8Array((WORD_MAX + 1) * this.#width).fill(FAR);
    this.#cells[0] = 0;
    this.#cells[1] = 1;
    this.#cells[this.#width] = 1;
  }

  /** Edits from the word's first `depth` letters to all that was typed. */
  edits(depth: number): number {
    return this.#cells[(depth + 1) * this.#width - 1] ?? FAR;
  }

  /** Fills the row of letter number `depth`, of which the rows before are filled; returns its least value. */
  fillRow(word: string, depth: number): number {
    const cells = this.#cells;
    const typed = this.#typed;
    const letter = word.charCodeAt(depth - 1);
    const row = depth * this.#width;
    const above = row - this.#width;
    let least = depth === 1 ? 1 : FAR;
    for (let i = Math.max(1, depth - 1); i <= depth + 1 && i < this.#width; i += 1) {
      const replaced = (cells[above + i - 1] ?? FAR) + (letter === typed.charCodeAt(i - 1) ? 0 : 1);
      let edits = Math.min(FAR, replaced, (cells[above + i] ?? FAR) + 1, (cells[row + i - 1] ?? FAR) + 1);
      if (i === depth && i > 1 && isSwap(word, typed, i))
        edits = Math.min(edits, (cells[above - this.#width + i - 2] ?? FAR) + 1);
      cells[row + i] = edits;
      least = Math.min(least, edits);
    }
    return least;
  }
}

const isSwap = (word: string, typed: string, end: number): boolean =>
  word.charCodeAt(end - 1) === typed.charCodeAt(end - 2) && word.charCodeAt(end - 2) === typed.charCodeAt(end - 1);
