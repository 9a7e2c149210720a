/**
 * An order with all categories: those that it does not name come after the one that precedes them in `fallback`. Categories
 * that are not in `fallback` are left out.
 */
export function withOthers(order: readonly number[], fallback: readonly number[]): number[] {
  const all = order.filter((id) => fallback.includes(id));
  fallback.forEach((id, index) => {
    if (all.includes(id)) return;
    const previous = fallback[index - 1];
    all.splice(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, id);
  });
  return all;
}
