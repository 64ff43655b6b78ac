import { BlockList, isIPv4 } from 'node:net';
import type { ClientKind } from '@/lib/base/runtime/client-kind';

/**
 * Loopback, private and link-local addresses (RFC 1918, RFC 6598), which a proxy may have. A pattern, since
 * each file that is sent passes here, and a `BlockList` takes 3 µs.
 */
const SHARED_IPV4 =
  /^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;

/** Such addresses of IPv6 (RFC 4193, RFC 4291), which can be written in several ways. */
const SHARED_IPV6 = new BlockList();
SHARED_IPV6.addAddress('::1', 'ipv6');
SHARED_IPV6.addSubnet('fc00::', 7, 'ipv6');
SHARED_IPV6.addSubnet('fe80::', 10, 'ipv6');

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
  if (isIPv4(address)) {
    if (SHARED_IPV4.test(address)) return undefined;
    return { address, network: address.slice(0, address.lastIndexOf('.')) };
  }
  const [plain = ''] = address.split('%');
  return SHARED_IPV6.check(plain, 'ipv6') ? undefined : { address, network: firstGroups(plain) };
}
