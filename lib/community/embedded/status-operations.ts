import { isIP } from 'node:net';
import type { OperationResult } from '@/lib/api/operation-result';
import { nowSeconds } from '@/lib/model/unix-time';

const MAX_HEADER_LENGTH = 1024;
const MAX_ADDRESSES = 20;

/** `GET /status/time`: the server's clock in Unix seconds. */
export const timeOperation = (): OperationResult => ({
  body: nowSeconds(),
  perRequest: true,
});

/** `GET /status/ips`: the addresses in `X-Forwarded-For`, the visitor's first, each once. */
export const ipsOperation = (forwarded = ''): OperationResult => ({
  body: addresses(forwarded),
  perRequest: true,
});

/** `GET /status/ua`: the `User-Agent` header; empty when there is none. */
export const userAgentOperation = (userAgent = ''): OperationResult => ({
  body: userAgent,
  perRequest: true,
});

function addresses(forwarded: string): string[] {
  const named = forwarded
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((address) => address.trim().replace(/^::ffff:(?=[\d.]+$)/i, ''))
    .filter((address) => isIP(address) !== 0);
  return [...new Set(named)].slice(0, MAX_ADDRESSES);
}
