import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWithOracle } from '../../../../test/oracle/compareWithOracle.ts';
import { randomBasket } from '../../../../test/oracle/testRandomBaskets.ts';

test('[PT1] a basket costs what the price oracle finds by trying every way to give its units to the promotions', () => {
  fc.assert(
    fc.property(randomBasket, (basket) => {
      expect(compareWithOracle(basket).difference).toBeNull();
    }),
    { numRuns: 1000 },
  );
});
