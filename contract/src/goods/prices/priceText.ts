/** Whole shekels without decimals, else two. */
export const priceText = (shekels: number): string =>
  Number.isInteger(shekels) ? String(shekels) : shekels.toFixed(2);
