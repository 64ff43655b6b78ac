import { execFile, spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CONNECTIONS = 32;

/** The result of one run of the load generator. */
export interface WrkResult {
  requestsPerSecond: number;
  /** Responses other than 2xx and 3xx, and socket errors. */
  failures: number;
}

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

/** A Lua script that requests the paths in turn. */
const createScript = (paths: readonly string[]) => `
local paths = { ${paths.map((path) => `"${path}"`).join(', ')} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end`;

/**
 * Loads a URL over 32 keep-alive connections from one thread, as a browser that accepts Brotli. With
 * paths, it loads those of the same site in turn, without compression, which would take other threads.
 */
export async function runWrk(
  url: string,
  seconds: number,
  paths?: readonly string[],
): Promise<WrkResult> {
  const script = path.join(tmpdir(), `lectern-wrk-${process.pid}.lua`);
  if (paths) await writeFile(script, createScript(paths));
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`],
    ...(paths ? ['-s', script] : ['-H', 'Accept-Encoding: gzip, deflate, br']),
    url,
  ]);
  await rm(script, { force: true });
  const { requestsPerSecond, non2xx, socketErrors } = parseWrk(stdout);
  return { requestsPerSecond, failures: non2xx + socketErrors };
}
