/*
 * Products that several chains sell under codes of their own, and that are one product. Fresh and weighed goods have a code in
 * each chain; packaged goods share their barcode and are never here.
 *
 *   grouping.ts   which products are one product: after an import, and after a decision
 *   groups.ts     the groups in memory, which comparisons and searches ask
 *   decisions.ts  what administrators decide
 *   splitCodes.ts where the code of several chains' goods leads, from when it was one product
 *
 * Invariant: what a person decided wins over every rule. Called by the catalogue, the prices and the clock.
 */
export type { DecisionsRoom } from './decisions.ts';
export { regroup, startGrouping } from './grouping.ts';
export { SameProducts } from './groups.ts';
export type { SameProductsRoom } from './room.ts';
export { settleSplits } from './splitCodes.ts';
