import { COST_UNITS_BURST, METERED_KEYS_MAX } from '@sali/domain/base/limits/budgets';
import { CostMeter } from './costMeter.ts';

/** A cost unit is about one millisecond of processor time. Each address and each person gets this many a second. */
const COST_UNITS_PER_SECOND = 100;

const LIMITS = { perSecond: COST_UNITS_PER_SECOND, burst: COST_UNITS_BURST, keysMax: METERED_KEYS_MAX };

/** The recent spending of each address and each person on this process, in cost units. */
export class Spending {
  /** Keys: `networkOf` the address. */
  readonly addresses: CostMeter;
  /** Keys: user ids. */
  readonly people: CostMeter;

  constructor(now: () => Date) {
    const clock = (): number => now().getTime();
    this.addresses = new CostMeter(LIMITS, clock);
    this.people = new CostMeter(LIMITS, clock);
  }
}
