import { operationPath } from '@/lib/urls/routes/route-path';
import { fetchOperation, unexpectedResponse } from './fetch-operation';

/** What the community says about the moment and the visitor, as the browser is told. */
export interface ServerTime {
  /** Unix milliseconds by the server's clock, at the middle of the exchange. */
  serverTimeMs: number;
  /** Unix milliseconds by this device's clock, at the same moment. */
  deviceTimeMs: number;
  /** How long the answer took. */
  tookMs: number;
}

/** The server's time beside this device's, asked by the browser. */
export async function fetchServerTime(signal: AbortSignal): Promise<ServerTime> {
  const sent = Date.now();
  const startedMs = performance.now();
  const body = await fetchOperation(operationPath('status/time'), signal);
  const tookMs = performance.now() - startedMs;
  if (typeof body !== 'number') throw unexpectedResponse('time');
  return { serverTimeMs: body * 1000, deviceTimeMs: (sent + Date.now()) / 2, tookMs };
}

/** The visitor's addresses, asked by the browser. */
export async function fetchAddresses(signal: AbortSignal): Promise<string[]> {
  const body = await fetchOperation(operationPath('status/ips'), signal);
  if (!Array.isArray(body)) throw unexpectedResponse('list');
  return body.filter((each) => typeof each === 'string');
}

/** The visitor's User-Agent, asked by the browser. */
export async function fetchUserAgent(signal: AbortSignal): Promise<string> {
  const body = await fetchOperation(operationPath('status/ua'), signal);
  if (typeof body !== 'string') throw unexpectedResponse('name');
  return body;
}
