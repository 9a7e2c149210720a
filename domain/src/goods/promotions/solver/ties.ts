/** Settles a tie between two ways that cost the same: the first deal should take more, then the second [B12]. */
export function takesMoreFirst(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((taken, deal) => taken !== other[deal]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
