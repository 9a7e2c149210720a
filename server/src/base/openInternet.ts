import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const PAGE_TIMEOUT_MS = 5000;

/**
 * The open internet, for calls to addresses that people name: this machine's own network is not theirs to look into. A
 * name is resolved once and the socket is opened to the address that was checked, so a name that answers otherwise the
 * second time gains nothing.
 */
export type Network = {
  /** Every address of a name. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /** Where a socket to a checked address connects to: that address, except in tests. */
  readonly dial: (address: string, port: number) => { readonly host: string; readonly port: number };
  readonly timeoutMs: number;
};

export const WEB: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  dial: (host, port) => ({ host, port }),
  timeoutMs: PAGE_TIMEOUT_MS,
};

/** A name that leads, also, to where it must not. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/** The address to connect to. @throws NotPublic when any address of the name is not of the open internet */
export async function publicAddressOf({ hostname }: URL, { resolve }: Pick<Network, 'resolve'>): Promise<string> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await resolve(name);
  const [first] = addresses;
  if (first === undefined) throw new Error(`${name} has no address`);
  if (!addresses.every(isPublic)) throw new NotPublic(name);
  return first;
}

/** IPv4 addresses written as IPv6 without a mark (`::7f00:1`); nobody has such an address of their own (RFC 4291). */
const IPV4_COMPATIBLE: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('::'), 96];

/** Not private, loopback, link-local, shared, multicast, reserved, nor an IPv4 address written as IPv6. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(IPV4_COMPATIBLE)) return false;
  return parsed.range() === 'unicast';
}
