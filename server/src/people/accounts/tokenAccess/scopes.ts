/** The facts of an answer that name what was changed, and say nothing else of it. */
const NAMES = new Set(['list_id', 'list_uuid', 'item_id', 'item_uuid', 'list_version', 'version', 'meal_id']);

/** An answer for a token that may not read it: what was changed, by its ids. */
export function idsOfAnswer(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(idsOfAnswer);
  if (typeof answer !== 'object' || answer === null) return {};
  return Object.fromEntries(Object.entries(answer).filter(([name]) => NAMES.has(name)));
}
