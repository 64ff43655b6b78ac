import { spawnSync } from 'node:child_process';

/** @throws if the load generator is not installed. */
export function requireWrk(): void {
  if (spawnSync('wrk', ['-v']).error)
    throw new Error('wrk is missing, which the benchmark needs. Install it: apt-get install wrk');
}

const parseNumber = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);

/** The figures that the load generator prints. */
export function parseWrk(printed: string) {
  const brokenSockets = /Socket errors:(.*)/.exec(printed)?.[1]?.match(/\d+/g) ?? [];
  return {
    requests: parseNumber(printed, /(\d+) requests in/),
    requestsPerSecond: parseNumber(printed, /Requests\/sec:\s*([\d.]+)/),
    non2xx: parseNumber(printed, /Non-2xx or 3xx responses: (\d+)/),
    socketErrors: brokenSockets.map(Number).reduce((a, b) => a + b, 0),
  };
}
