import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IPv4 networks outside the public internet (IANA's registry of special-purpose addresses, RFC 6890), including
 * multicast and reserved ones.
 */
const special = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Exceptions within the public IPv6 range: documentation addresses, and those that embed an arbitrary IPv4 address. */
const specialWithin = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const refused4 = new BlockList();
for (const [network, prefix] of special) refused4.addSubnet(network, prefix, 'ipv4');
const refused6 = new BlockList();
for (const [network, prefix] of specialWithin) refused6.addSubnet(network, prefix, 'ipv6');
/** All IPv6 addresses that may be assigned publicly. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IPv4 or IPv6 address belongs to the public internet, not to this machine, a private network, or a cloud's
 * metadata service.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4');
  // An address with a zone belongs to a local network.
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}
