import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks of IPv4 that are not the public internet (IANA's registry of special-purpose addresses, RFC 6890), with multicast and what is reserved. */
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

/** Within the public addresses of IPv6: what is documentation, and what carries an address of IPv4 that could be any. */
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
/** All of IPv6 that is handed out to anybody. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address of the network, v4 or v6, is one of the public internet: none of this machine, of a private network, or of what a cloud tells its machines. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4');
  // One with a zone is of a network at hand.
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}
