import type { DoubleReason } from '@sali/domain/catalogue/doubles/doubles';

/** Two rows that may be one product under two codes, or were decided about. */
export interface ProductDoubleTable {
  one_id: number;
  /** Above `one_id`. */
  other_id: number;
  /** Why it was found; `hand`: a person named the two. */
  reason: DoubleReason | 'hand';
  /** Its place among those that wait, the likeliest first; null: the rules did not find it. */
  place: number | null;
  /** Null: it waits. */
  decision: 'merged' | 'different' | null;
  /** Which of the two leads to the other; null: not merged. */
  gone_id: number | null;
  decided_by: number | null;
  at: Date;
}
