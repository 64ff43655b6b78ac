import { isIPv4 } from 'node:net';
import type { ClientKind } from '@/lib/base/runtime/client-kind';

/** For whom a response is made. */
export interface Client {
  kind: ClientKind;
  /** Undefined where it is not known, and for this process itself. */
  network?: string | undefined;
}

/**
 * Loopback, private and link-local addresses (RFC 1918, 4193, 4291, 6598), which a proxy may have. A pattern, since
 * each file that is sent passes here, and parsing an address takes microseconds.
 */
const PRIVATE =
  /^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^f[cd]|^fe[89ab]|^[0:]*:0*1$/i;

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

/**
 * The /24 of an address, of IPv6 the /48: what a provider gives to a customer. Undefined without an
 * address, and for one that a proxy which is not trusted may share between all clients.
 * @param address a valid one
 */
export function clientNetwork(address: string | undefined): string | undefined {
  const [plain = ''] = address?.split('%') ?? [];
  if (plain === '' || PRIVATE.test(plain)) return undefined;
  return isIPv4(plain) ? plain.slice(0, plain.lastIndexOf('.')) : firstGroups(plain);
}
