import { isIPv4 } from 'node:net';
import type { ClientKind } from '@/lib/base/runtime/client-kind';

export interface Client {
  kind: ClientKind;
  network?: string | undefined;
}

/**
 * Loopback, private and link-local addresses (RFC 1918, 4193, 4291, 6598), which proxies have. Parsing one
 * would take microseconds.
 */
const PRIVATE =
  /^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^f[cd]|^fe[89ab]|^[0:]*:0*1$/i;

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
 * Returns the network of an address, as providers assign them: /24 for IPv4, /48 for IPv6. Undefined without
 * an address, and for a private one, which may be a proxy's with many clients.
 */
export function clientNetwork(address: string | undefined): string | undefined {
  const [plain = ''] = address?.split('%') ?? [];
  if (plain === '' || PRIVATE.test(plain)) return undefined;
  return isIPv4(plain) ? plain.slice(0, plain.lastIndexOf('.')) : firstGroups(plain);
}
