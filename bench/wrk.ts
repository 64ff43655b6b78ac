import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CONNECTIONS = 32;

/** What one run of the load generator saw. */
export interface Load {
  requestsPerSecond: number;
  /** Answers that were no 2xx or 3xx, and sockets that broke. */
  failures: number;
}

/** @throws saying what to install, where the load generator is missing. */
export function needWrk(): void {
  if (!existsSync('/usr/bin/wrk')) throw new Error('The benchmark needs wrk: apt-get install wrk');
}

const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);

/** Loads one address over 32 keep-alive connections, from one thread, as a browser that takes brotli. */
export async function wrk(url: string, seconds: number): Promise<Load> {
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`],
    ...['-H', 'Accept-Encoding: gzip, deflate, br'],
    url,
  ]);
  const socketErrors = (/Socket errors:(.*)/.exec(stdout)?.[1]?.match(/\d+/g) ?? []).map(Number);
  return {
    requestsPerSecond: number(stdout, /Requests\/sec:\s*([\d.]+)/),
    failures:
      number(stdout, /Non-2xx or 3xx responses: (\d+)/) + socketErrors.reduce((a, b) => a + b, 0),
  };
}
