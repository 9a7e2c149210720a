import type { Agorot } from '../../../base/units.ts';
import { reducedPrice } from '../terms/terms.ts';
import type { CountedGood, PieceDeal } from './pieceGroups.ts';

/**
 * Charges the units that a deal takes of each piece [B12]. Sets are formed in the shopper's favour: the most expensive
 * units together. The charge of a set is spread over its units in proportion to their prices.
 * @param taken the units of each piece
 * @returns the charge for each piece, in agorot
 */
export function chargesOf(
  { terms, unitAgorot }: PieceDeal,
  pieces: readonly CountedGood[],
  taken: readonly number[],
): Agorot[] {
  if (terms.kind === 'unit') {
    return pieces.map(({ code, priceAgorot }, place) => (taken[place] ?? 0) * (unitAgorot.get(code) ?? priceAgorot));
  }
  const runs = pieces
    .map(({ code, priceAgorot }, place) => ({ code, priceAgorot, place, left: taken[place] ?? 0 }))
    .filter(({ left }) => left > 0)
    .sort((a, b) => b.priceAgorot - a.priceAgorot || (a.code < b.code ? -1 : 1));
  const charges = pieces.map(() => 0);
  let set: Unit[] = [];
  const closeSet = (times = 1): void => {
    addSet(charges, terms, set, times);
    set = [];
  };
  for (const { place, priceAgorot, left } of runs) {
    const unit: Unit = { place, priceAgorot };
    const begun = Math.min(left, (terms.n - set.length) % terms.n);
    for (let at = 0; at < begun; at += 1) set.push(unit);
    if (set.length === terms.n) closeSet();
    // Sets that consist of one piece all cost the same, so a large quantity takes no longer than a small one.
    const whole = Math.floor((left - begun) / terms.n);
    if (whole > 0) {
      set = Array.from({ length: terms.n }, () => unit);
      closeSet(whole);
    }
    for (let at = begun + whole * terms.n; at < left; at += 1) set.push(unit);
  }
  if (set.length > 0) closeSet();
  return charges;
}

type Unit = { readonly place: number; readonly priceAgorot: Agorot };

/** Adds the charge of `times` equal sets. @param set its units, the most expensive first */
function addSet(
  charges: Agorot[],
  terms: Exclude<PieceDeal['terms'], { kind: 'unit' }>,
  set: readonly Unit[],
  times: number,
): void {
  const charge =
    terms.kind === 'bundle'
      ? terms.totalAgorot
      : set.reduce(
          (sum, unit, place) =>
            sum + (place >= terms.n - terms.g ? reducedPrice(unit.priceAgorot, terms.rate) : unit.priceAgorot),
          0,
        );
  spread(
    charge,
    set.map((unit) => unit.priceAgorot),
  ).forEach((share, place) => {
    const unit = set[place];
    if (unit) charges[unit.place] = (charges[unit.place] ?? 0) + share * times;
  });
}

/**
 * Spreads a charge in proportion to the prices, rounded down. Each of the first units gets one of the agorot that are
 * left.
 */
function spread(charge: Agorot, prices: readonly Agorot[]): Agorot[] {
  const whole = prices.reduce((sum, price) => sum + price, 0);
  const shares = prices.map((price) => Math.floor((charge * price) / whole));
  let left = charge - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => (left-- > 0 ? share + 1 : share));
}
