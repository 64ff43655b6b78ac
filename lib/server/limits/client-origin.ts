import { BlockList, isIPv4 } from 'node:net';
import type { ClientKind } from '@/lib/base/runtime/client-kind';

/** Loopback, private and link-local addresses (RFC 1918, RFC 4193, RFC 6598), which a proxy may have. */
const SHARED = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  SHARED.addSubnet(net, prefix, 'ipv4');
SHARED.addAddress('::1', 'ipv6');
SHARED.addSubnet('fc00::', 7, 'ipv6');
SHARED.addSubnet('fe80::', 10, 'ipv6');

/** The first 48 bits of an IPv6 address. */
function firstGroups(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const groups = tail === undefined ? left : [...left, '0', '0', '0'];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Where a client's requests come from. */
export interface ClientOrigin {
  address: string;
  /** The /24 of the address, of IPv6 the /48: what a provider gives to a customer. */
  network: string;
}

/** For whom a response is made. */
export interface Client {
  kind: ClientKind;
  /** Undefined where it is not known, and for this process itself. */
  origin?: ClientOrigin | undefined;
}

/**
 * The origin of a client. Undefined without an address, and for one that a proxy which is not trusted may
 * share between all clients.
 * @param address a valid one
 */
export function clientOrigin(address: string | undefined): ClientOrigin | undefined {
  if (address === undefined) return undefined;
  const isV4 = isIPv4(address);
  const [plain = ''] = address.split('%');
  if (SHARED.check(plain, isV4 ? 'ipv4' : 'ipv6')) return undefined;
  const network = isV4 ? address.slice(0, address.lastIndexOf('.')) : firstGroups(plain);
  return { address, network };
}
