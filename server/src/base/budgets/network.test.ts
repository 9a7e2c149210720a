import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('[BU1] counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
