import { expect, test } from 'vitest';
import { seriousAdvisories } from './advisories.mjs';

test('only high and critical advisories count; a registry that does not answer is not one without advisories', () => {
  const vulnerabilities = {
    one: { name: 'one', severity: 'high', range: '<2.0.0' },
    two: { name: 'two', severity: 'moderate', range: '*' },
  };
  expect(seriousAdvisories({ vulnerabilities, metadata: { vulnerabilities: { high: 1 } } })).toEqual([
    'one <2.0.0: high',
  ]);
  expect(seriousAdvisories({ vulnerabilities: {}, metadata: { vulnerabilities: { high: 0 } } })).toEqual([]);
  expect(seriousAdvisories({ message: '405 Method Not Allowed', statusCode: 405 })).toBeUndefined();
});
