import { operationPath } from '@/lib/api/operation-path';
import { fetchOperation } from './fetch-operation';

/** One response with the server's time. */
export interface ServerTime {
  /** Unix milliseconds by the server's clock, which has whole seconds. */
  serverTimeMs: number;
  /** Unix milliseconds by this device's clock, halfway between request and response. */
  deviceTimeMs: number;
}

/** The server's time beside this device's. */
export async function fetchServerTime(signal: AbortSignal): Promise<ServerTime> {
  const sentAtMs = Date.now();
  const seconds = await fetchOperation(operationPath('status/time'), signal);
  if (typeof seconds !== 'number') throw new Error('The response of the site is not a time.');
  return { serverTimeMs: seconds * 1000, deviceTimeMs: (sentAtMs + Date.now()) / 2 };
}

/** The visitor's IP addresses, as the server sees them. */
export async function fetchAddresses(signal: AbortSignal): Promise<string[]> {
  const addresses = await fetchOperation(operationPath('status/ips'), signal);
  if (!Array.isArray(addresses)) throw new Error('The response of the site is not a list.');
  return addresses.filter((address) => typeof address === 'string');
}

/** The visitor's User-Agent, as the server sees it. */
export async function fetchUserAgent(signal: AbortSignal): Promise<string> {
  const userAgent = await fetchOperation(operationPath('status/ua'), signal);
  if (typeof userAgent !== 'string') throw new Error('The response of the site is not a text.');
  return userAgent;
}
