import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { cpuSeconds } from '../statistics';
import { parseWrk } from '../wrk';
import type { BrowserRequest } from './browser-request';

const run = promisify(execFile);
const CONNECTIONS = 32;

/** Requests by their order, each written once. */
const LUA = (file: string) => `
local texts, order, at = {}, {}, 0
function init()
  local isOrder = false
  for line in io.lines("${file}") do
    if line == "" then isOrder = true
    elseif isOrder then order[#order + 1] = tonumber(line)
    else
      local fields = {}
      for field in (line .. "\\t"):gmatch("([^\\t]*)\\t") do fields[#fields + 1] = field end
      local headers = { Host = wrk.headers["Host"] }
      for n = 2, #fields, 2 do headers[fields[n]] = fields[n + 1] end
      texts[#texts + 1] = wrk.format("GET", fields[1], headers)
    end
  end
end
function request()
  at = at % #order + 1
  return texts[order[at]]
end`;

/** Requests in their order, ready to be sent to one server. */
export interface Replay {
  url: string;
  script: string;
}

/** Writes the script that sends these requests in turn, at the targets that a server has them at. */
export async function prepareReplay(
  url: string,
  requests: readonly BrowserRequest[],
  targetOf: (request: BrowserRequest) => string,
  file: string,
): Promise<Replay> {
  const numbers = new Map<BrowserRequest, number>();
  for (const request of requests) {
    if (!numbers.has(request)) numbers.set(request, numbers.size + 1);
  }
  const lines = [...numbers.keys()].map((request) =>
    [targetOf(request), ...Object.entries(request.headers).flat()].join('\t'),
  );
  const order = requests.map((request) => numbers.get(request));
  await writeFile(`${file}.txt`, [...lines, '', ...order, ''].join('\n'));
  await writeFile(`${file}.lua`, LUA(`${file}.txt`));
  return { url, script: `${file}.lua` };
}

/** What one run gives. */
export interface Replayed {
  requests: number;
  requestsPerSecond: number;
  /** Of the server's processor, for one request. */
  microseconds: number;
  /** Answers that were no 2xx or 3xx, of all. */
  failedShare: number;
}

/** Replays over 32 keep-alive connections from one thread, as fast as the server responses. */
export async function replay(
  { url, script }: Replay,
  pid: number,
  seconds: number,
): Promise<Replayed> {
  const before = cpuSeconds(pid);
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '30s', '-s', script],
    url,
  ]);
  const cpu = cpuSeconds(pid) - before;
  const { requests, requestsPerSecond, non2xx, socketErrors } = parseWrk(stdout);
  if (socketErrors > 0) throw new Error(`Connections broke at ${url}:\n${stdout}`);
  return {
    requests,
    requestsPerSecond,
    microseconds: (cpu / requests) * 1e6,
    failedShare: non2xx / requests,
  };
}
