import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CONNECTIONS = 32;

/** What one run of the load generator saw. */
export interface WrkResult {
  requestsPerSecond: number;
  /** Answers that were no 2xx or 3xx, and sockets that broke. */
  failures: number;
}

/** @throws saying what to install, where the load generator is missing. */
export function needWrk(): void {
  if (!existsSync('/usr/bin/wrk')) throw new Error('The benchmark needs wrk: apt-get install wrk');
}

const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);

/** The figures that the load generator prints. */
export function parseWrk(printed: string) {
  const brokenSockets = /Socket errors:(.*)/.exec(printed)?.[1]?.match(/\d+/g) ?? [];
  return {
    requests: number(printed, /(\d+) requests in/),
    requestsPerSecond: number(printed, /Requests\/sec:\s*([\d.]+)/),
    non2xx: number(printed, /Non-2xx or 3xx responses: (\d+)/),
    socketErrors: brokenSockets.map(Number).reduce((a, b) => a + b, 0),
  };
}

/** Asks for one address of a list after the other. */
const IN_TURN = (paths: readonly string[]) => `
local paths = { ${paths.map((path) => `"${path}"`).join(', ')} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end`;

/**
 * Loads one address over 32 keep-alive connections, from one thread, as a browser that takes brotli;
 * with paths, those of the address's site in turn, as they are: compression runs in threads of its own.
 */
export async function wrk(
  url: string,
  seconds: number,
  paths?: readonly string[],
): Promise<WrkResult> {
  const script = path.join(tmpdir(), `lectern-wrk-${process.pid}.lua`);
  if (paths) await writeFile(script, IN_TURN(paths));
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`],
    ...(paths ? ['-s', script] : ['-H', 'Accept-Encoding: gzip, deflate, br']),
    url,
  ]);
  await rm(script, { force: true });
  const { requestsPerSecond, non2xx, socketErrors } = parseWrk(stdout);
  return { requestsPerSecond, failures: non2xx + socketErrors };
}
