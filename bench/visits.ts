import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateCommunity } from './generate-community';
import { pin } from './pin';
import { median, round } from './statistics';
import type { BrowserRequest } from './visits/browser-request';
import { type Contender, startOwnSite, startReference } from './visits/contenders';
import { mixVisits } from './visits/mix';
import { prepareReplay, type Replayed, replay } from './visits/replay';
import { readSite } from './visits/site-requests';
import { requireWrk } from './wrk';

/**
 * `npm run bench:visits`: whole visits, replayed over 32 keep-alive connections, beside a bare Node
 * server that sends the same bytes for the same requests. Both take turns on one processor, the load
 * generator too. `--without KIND` leaves requests out of the mix.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    pages: { type: 'string', default: '1000' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const SECONDS = Number(values.seconds);
const PAGES = Number(values.pages);
const REQUESTS = 40_000;
/** Until the compiler is done with a server; a slow one gets no more turns than this. */
const WARM_UP = { requests: 80_000, turns: 12, seconds: 2 };
const SIZE = { topics: PAGES, posts: 12 * PAGES, pages: Math.ceil(PAGES / 4) };

/** The requests of the mix that a table is about. */
type Selection = (request: BrowserRequest) => boolean;

const scripts = await mkdtemp(path.join(tmpdir(), 'lectern-visits-'));

/** Lets contenders take turns with a part of the mix; gives the median figures of each. */
async function takeTurns(contenders: readonly Contender[], isSelected: Selection, rounds: number) {
  const turns = await Promise.all(
    contenders.map(async ({ url, pid, requests, targetOf }, at) => {
      const selected = requests.filter(isSelected);
      const file = path.join(scripts, `${at}`);
      return {
        pid,
        results: [] as Replayed[],
        ...(await prepareReplay(url, selected, targetOf, file)),
      };
    }),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of turns) turn.results.push(await replay(turn, turn.pid, SECONDS));
  }
  return turns.map(({ results }) => ({
    requestsPerSecond: median(results.map((result) => result.requestsPerSecond)),
    microseconds: median(results.map((result) => result.microseconds)),
    failedShare: median(results.map((result) => result.failedShare)),
  }));
}

/** The whole mix: a line for each contender. */
async function compareMix(contenders: readonly Contender[]) {
  const isInMix: Selection = ({ kind }) => !values.without.includes(kind);
  const figures = await takeTurns(contenders, isInMix, Number(values.rounds));
  const bare = figures[contenders.findIndex(({ name }) => name === 'bare Node')];
  return Object.fromEntries(
    figures.map(({ requestsPerSecond, microseconds, failedShare }, at) => [
      contenders[at]?.name,
      {
        'requests/s': Math.round(requestsPerSecond),
        'µs CPU': round(microseconds, 1),
        'of bare': round(requestsPerSecond / (bare?.requestsPerSecond ?? 0)),
        'of bare, by CPU': round((bare?.microseconds ?? 0) / microseconds),
        '4xx, 5xx': `${round(failedShare * 100, 1)} %`,
      },
    ]),
  );
}

/** Parts of the mix: a line for each, the first contender beside the second. */
async function compareParts(pair: readonly Contender[], parts: Record<string, Selection>) {
  const table: Record<string, Record<string, number>> = {};
  for (const [name, isSelected] of Object.entries(parts)) {
    const [own, bare] = await takeTurns(pair, isSelected, Math.ceil(Number(values.rounds) / 2));
    if (!own || !bare) continue;
    table[name] = {
      'Lectern, requests/s': Math.round(own.requestsPerSecond),
      'bare Node': Math.round(bare.requestsPerSecond),
      'of bare': round(own.requestsPerSecond / bare.requestsPerSecond),
      'of bare, by CPU': round(bare.microseconds / own.microseconds),
      'µs CPU': round(own.microseconds, 1),
      'µs bare': round(bare.microseconds, 1),
    };
  }
  return table;
}

const isJson: Selection = ({ kind }) => kind === 'JSON';

const ownTarget = ({ target }: BrowserRequest) => target;

requireWrk();
const dataDir = await generateCommunity(SIZE);
const stops = [() => rm(dataDir, { recursive: true }), () => rm(scripts, { recursive: true })];
try {
  pin(process.pid, '0');
  const site = await startOwnSite(dataDir);
  stops.push(site.stop);
  const requests = mixVisits(await readSite(site.url, PAGES), REQUESTS);
  const own: Contender = {
    name: 'Lectern',
    url: site.url,
    pid: site.process.pid ?? 0,
    requests,
    targetOf: ownTarget,
    stop: site.stop,
  };
  const bare = await startReference(requests, scripts);
  stops.push(bare.stop);
  const contenders = [own, bare];
  for (const { url, pid, requests: asked, targetOf } of contenders) {
    const warmUp = await prepareReplay(url, asked, targetOf, path.join(scripts, 'warm-up'));
    for (let turn = 0, done = 0; turn < WARM_UP.turns && done < WARM_UP.requests; turn += 1) {
      done += (await replay(warmUp, pid, WARM_UP.seconds)).requests;
    }
  }
  console.table(await compareMix(contenders));
  const kinds = [...new Set(requests.map(({ kind }) => kind))];
  const files = [...new Set(requests.filter(({ kind }) => kind === 'file'))];
  console.table(
    await compareParts(contenders, {
      ...Object.fromEntries(
        kinds.map((name) => [name, ({ kind }: BrowserRequest) => kind === name]),
      ),
      ...Object.fromEntries(
        files.map((file) => [file.target, (request: BrowserRequest) => request === file]),
      ),
    }),
  );
  const uncached = await startOwnSite(dataDir, { CACHE_SECONDS: '0' });
  stops.push(uncached.stop);
  const made = { ...own, url: uncached.url, pid: uncached.process.pid ?? 0, stop: uncached.stop };
  console.table(await compareParts([made, bare], { 'JSON, made for each request': isJson }));
} finally {
  for (const stop of stops.reverse()) await stop();
}
