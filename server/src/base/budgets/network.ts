import ipaddr from 'ipaddr.js';

/** A host with IPv6 usually has a whole /64 to itself: four groups of 16 bits. */
const IPV6_GROUPS = 4;

/**
 * The network that an address is counted by: an IPv4 address itself, also when written as IPv6 (`::ffff:192.0.2.1`),
 * and the /64 of an IPv6 address. Text that is not an address is returned as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, IPV6_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
