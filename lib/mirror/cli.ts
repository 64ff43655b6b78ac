import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '@/lib/community/transport/clock';
import { openConnection } from '@/lib/community/transport/connection';
import { type Config, configure } from '@/lib/config';
import { CommandError, numberOption, runCommand } from '@/lib/embedded/command';
import { openMirror } from './database';
import { Notes } from './notes';
import { Pace } from './pace';
import { Polite } from './polite';
import { duration, openProgress } from './progress';
import { publishMirror } from './publish';
import { type RunResult, runMirror } from './run';

const USAGE = `Copies a community through its interface, with its consent, into DATA_DIR.

  npm run mirror -- --from URL [--client-id ID] [--rate N] [--watch]

  --from URL       base URL of the community's interface (or API_BASE_URL)
  --client-id ID   HTTP Basic, with the secret in API_CLIENT_SECRET (or API_CLIENT_ID)
  --rate N         the most questions a second, default 1
  --recheck N      percent of the topics that a later run reads again in turn, default 1
  --publish N      minutes between two publications of what is read so far, default 15
  --watch          stays and keeps the copy fresh
  --every N        with --watch: minutes between two runs, default 5`;

/** The stopping that a signal asks for: after the question under way. */
const stopping = new AbortController();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      'client-id': { type: 'string' },
      rate: { type: 'string', default: '1' },
      recheck: { type: 'string', default: '1' },
      publish: { type: 'string', default: '15' },
      every: { type: 'string', default: '5' },
      watch: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const settings = configure({
    LOG_LEVEL: 'silent',
    ...(values.from && { API_BASE_URL: values.from }),
    ...(values['client-id'] && { API_CLIENT_ID: values['client-id'] }),
  });
  const { apiBaseUrl: from, dataDir } = settings;
  if (from === undefined) throw new CommandError(USAGE);
  const rate = numberOption('rate', values.rate, { above: 0, most: 1000 });
  const recheck = numberOption('recheck', values.recheck, { most: 100 }) / 100;
  const publishMs = numberOption('publish', values.publish) * 60_000;
  const everyMs = numberOption('every', values.every) * 60_000;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort());
  }

  const { db, close } = openMirror(dataDir);
  try {
    const notes = new Notes(db);
    claim(notes, from, dataDir);
    do {
      const upstream = politely(settings, from, rate, notes);
      const result = await shown({ dataDir, db, upstream, recheck, publishMs });
      process.exitCode = result.left.length > 0 || result.tally.leftOut > 0 ? 1 : 0;
    } while (values.watch && (await rest(everyMs)));
  } finally {
    close();
  }
}

/** A copy is of one community. */
function claim(notes: Notes, from: string, dataDir: string): void {
  const origin = notes.text('origin') ?? from;
  if (origin !== from) {
    throw new CommandError(`${dataDir} holds a copy of ${origin}: choose another DATA_DIR.`);
  }
  notes.set('origin', origin);
}

function politely(settings: Config, baseUrl: string, rate: number, notes: Notes): Polite {
  const pace = new Pace(rate, systemClock);
  pace.pause(Math.max(0, (notes.number('silent_until') - Date.now()) / 1000));
  return new Polite(openConnection({ baseUrl, credentials: settings.apiCredentials }), pace);
}

interface Shown extends Pick<Parameters<typeof runMirror>[0], 'db' | 'upstream' | 'recheck'> {
  dataDir: string;
  publishMs: number;
}

async function shown({ dataDir, publishMs, ...run }: Shown): Promise<RunResult> {
  const startedAt = performance.now();
  const progress = openProgress();
  let publishedAt = startedAt;
  const result = await runMirror({
    ...run,
    async onStep(state) {
      progress.at(state);
      if (performance.now() - publishedAt >= publishMs) {
        await publishMirror(dataDir, run.db);
        publishedAt = performance.now();
      }
      return !stopping.signal.aborted;
    },
  }).finally(() => progress.stop());
  await publishMirror(dataDir, run.db);
  console.log(summary(result, (performance.now() - startedAt) / 1000));
  return result;
}

const MOST_NAMED = 20;

function summary({ tally, asks, left, isAway }: RunResult, seconds: number): string {
  const { pages, topics, posts, gone, leftOut } = tally;
  const named = left.slice(0, MOST_NAMED);
  const more = left.length - named.length;
  return [
    `Read ${pages} pages, ${topics} topics, ${posts} posts; ${gone} gone; ${asks} questions in ${duration(seconds)}.`,
    ...(isAway ? ['The community does not answer; run again to go on.'] : []),
    ...(stopping.signal.aborted ? ['Stopped; run again to go on.'] : []),
    ...(leftOut > 0 ? [`${leftOut} records could not be understood.`] : []),
    ...(left.length > 0 ? [`${left.length} things are not read:`] : []),
    ...named.map(({ kind, id, reason }) => `  ${kind} ${id}: ${reason ?? 'not asked yet'}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}

/** Waits for the next run; false when it is to be the last. */
async function rest(milliseconds: number): Promise<boolean> {
  await sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
  return !stopping.signal.aborted;
}

await runCommand(main);
