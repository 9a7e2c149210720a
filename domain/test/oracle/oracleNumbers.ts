/** The two roundings of docs/spec/pricing.md, in whole numbers without a fraction in between. */

/** The whole of a price, in millionths. */
export const ALL = 1_000_000;

/** A quotient of whole numbers to the nearest whole number, a half upwards. */
export const roundedHalfUp = (dividend: number, divisor: number): number =>
  Number((2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)));

/** A price with `off` millionths taken off. */
export const percentOff = (price: number, off: number): number => roundedHalfUp(price * (ALL - off), ALL);
