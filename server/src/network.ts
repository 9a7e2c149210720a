import ipaddr from 'ipaddr.js';

const IPV6_HOST_BITS = 64;

/**
 * The network that limits count an address by: an IPv4 address itself, an IPv6 address without its host part (/64),
 * because one household or server has all addresses below it. An IPv4 address mapped into IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_HOST_BITS}`).toString()}/64`;
}
