/**
 * Numbers that look alike and must not be mixed up. A plain number fits where one of these is expected, so that literals and
 * sums need no conversion; an amount of another unit does not.
 */
declare const unit: unique symbol;
type In<Unit extends string> = number & { readonly [unit]?: Unit };

/** Money: a hundredth of a shekel, an integer. Shekels exist only on the wire, in the feeds and on the screen. */
export type Agorot = In<'agorot'>;

/** An integer amount of a thousandth of what is counted: a unit, or a kilogram of what is weighed. */
export type Thousandths = In<'thousandths'>;

/** A moment: milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = In<'epoch ms'>;
