import { BlockList, isIP, isIPv6 } from 'node:net';

/** IPv4 networks that are not public (RFC 6890 and IANA's registry). */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Special networks in the global IPv6 range: Teredo, documentation, 6to4. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');

/** Global unicast (RFC 4291, 2.4) has no mapped IPv4, loopback or link-local addresses. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** True for a public IP address; false for a host name. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) {
    return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
  }
  return isIP(address) === 4 && !special.check(address, 'ipv4');
}
