import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

const MAX_HEADER_LENGTH = 1024;
const MAX_HOPS = 20;

type Trust = (address: string, hop: number) => boolean;

/** Unwraps the IPv4 address of a dual-stack socket: `::ffff:1.2.3.4`. */
const unmapIPv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/**
 * Returns a function that is true for a trusted proxy. TRUSTED_PROXIES is a number of hops (`1`), or
 * addresses and CIDRs (`10.0.0.0/8, ::1`, `loopback`).
 * @throws if invalid
 */
export function parseTrustedProxies(setting: string): Trust {
  const value = setting.trim();
  if (value === '') return () => false;
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  return proxyAddr.compile(value.split(/[\s,]+/).filter(Boolean));
}

/**
 * Returns the client's IP address: the socket's, or behind trusted proxies the last address in
 * `X-Forwarded-For` that is no trusted proxy's. Stops at a hop that is no IP address. Ignores a header of
 * over 1,024 characters. Undefined if the socket is closed and no header names an address.
 * @param forwarded the header, or `''`
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwarded: string,
  trust: Trust,
): string | undefined {
  const peer = unmapIPv4(remoteAddress ?? '');
  if (forwarded === '' || forwarded.length > MAX_HEADER_LENGTH) return peer || undefined;
  const hops = forwarded
    .split(',')
    .map((hop) => unmapIPv4(hop.trim()))
    .reverse();
  let address = peer;
  for (const [index, hop] of hops.slice(0, MAX_HOPS).entries()) {
    if (!trust(address, index) || isIP(hop) === 0) break;
    address = hop;
  }
  return address || undefined;
}
