import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

const MAX_HEADER_LENGTH = 1024;
const MAX_HOPS = 20;

type Trust = (address: string, hop: number) => boolean;

/** Maps `::ffff:1.2.3.4`, as a dual-stack socket names an IPv4 peer, to `1.2.3.4`. */
const normalizeAddress = (address: string) =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/**
 * Reads TRUSTED_PROXIES: a hop count (`1`), or addresses and CIDRs (`10.0.0.0/8, ::1`, `loopback`).
 * @throws when it is neither.
 */
export function parseTrustedProxies(setting: string): Trust {
  const given = setting.trim();
  if (given === '') return () => false;
  if (/^\d{1,2}$/.test(given)) return (_address, hop) => hop < Number(given);
  return proxyAddr.compile(given.split(/[\s,]+/).filter(Boolean));
}

/**
 * The visitor's address: the socket's own, or the furthest in `X-Forwarded-For` that trusted
 * proxies vouch for. A header that is overlong or holds anything but addresses is not believed.
 */
export function clientAddress(request: IncomingMessage, trust: Trust): string | undefined {
  const peer = normalizeAddress(request.socket.remoteAddress ?? '');
  const forwarded = [request.headers['x-forwarded-for'] ?? ''].flat().join(',');
  if (forwarded === '' || forwarded.length > MAX_HEADER_LENGTH) return peer || undefined;
  const hops = forwarded
    .split(',')
    .map((hop) => normalizeAddress(hop.trim()))
    .reverse();
  let address = peer;
  for (const [index, hop] of hops.slice(0, MAX_HOPS).entries()) {
    if (!trust(address, index) || isIP(hop) === 0) break;
    address = hop;
  }
  return address || undefined;
}
