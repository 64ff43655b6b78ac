import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CommandError, numberOption, runCommand, wholeOption } from '@/lib/cli/cli-command';
import { terminalText } from '@/lib/cli/terminal-text';
import { systemClock } from '@/lib/community/client/transport/clock';
import { openHttpConnection } from '@/lib/community/client/transport/http-connection';
import { type Config, configure } from '@/lib/config/config';
import { openMirror } from './mirror-database';
import { openMirrorProgress } from './mirror-progress';
import { publishMirror } from './publish-mirror';
import { type RunOptions, type RunResult, runMirror } from './run-mirror';
import { isComplete, summary } from './summary';
import { SyncState } from './sync-state';
import { Throttle } from './throttle/throttle';
import { ThrottledUpstream } from './throttle/throttled-upstream';

const DEFAULTS = { maxMb: '4096', maxTopics: '1000000' };

const USAGE = `Copies a community through its interface, with its consent, into DATA_DIR.

  npm run mirror -- --from URL [--client-id ID] [--rate N] [--watch]

  --from URL       base URL of the community's interface (or API_BASE_URL)
  --client-id ID   HTTP Basic, with the secret in API_CLIENT_SECRET (or API_CLIENT_ID)
  --rate N         the most questions a second, default 1
  --recheck N      percent of the topics that a later run reads again in turn, default 1
  --publish N      minutes between two publications of what is read so far, default 15
  --max-mb N       megabytes of the copy at which a run stops, default ${DEFAULTS.maxMb}; the store that
                   is served takes about as much again
  --max-topics N   topics in the copy at which a run stops, default ${DEFAULTS.maxTopics}
  --allow-gone     lets this run remove more than 5 % of the records from the copy
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
      'max-mb': { type: 'string', default: DEFAULTS.maxMb },
      'max-topics': { type: 'string', default: DEFAULTS.maxTopics },
      'allow-gone': { type: 'boolean', default: false },
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
  const limits = {
    maxMb: numberOption('max-mb', values['max-mb'], { above: 0 }),
    maxTopics: wholeOption('max-topics', values['max-topics']),
  };
  const everyMs = numberOption('every', values.every) * 60_000;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort());
  }

  const { db, close } = openMirror(dataDir);
  try {
    const notes = new SyncState(db);
    claim(notes, from, dataDir);
    let isLossAllowed = values['allow-gone'];
    do {
      const upstream = politely(settings, from, rate, notes);
      const run = { dataDir, db, upstream, recheck, publishMs, limits, isLossAllowed };
      const result = await shown(run);
      process.exitCode = isComplete(result) ? 0 : 1;
      // What was stopped at a limit would be stopped again.
      if (typeof result.end === 'object') break;
      isLossAllowed = false;
    } while (values.watch && (await rest(everyMs)));
  } finally {
    close();
  }
}

/** A copy is of one community. */
function claim(notes: SyncState, from: string, dataDir: string): void {
  const origin = notes.text('origin') ?? from;
  if (origin !== from) {
    throw new CommandError(
      `${dataDir} holds a copy of ${terminalText(origin)}: choose another DATA_DIR.`,
    );
  }
  notes.set('origin', origin);
}

function politely(
  settings: Config,
  baseUrl: string,
  rate: number,
  notes: SyncState,
): ThrottledUpstream {
  const pace = new Throttle(rate, systemClock);
  pace.pause(Math.max(0, (notes.number('silent_until') - Date.now()) / 1000));
  return new ThrottledUpstream(
    openHttpConnection({ baseUrl, credentials: settings.apiCredentials }),
    pace,
  );
}

interface Shown
  extends Pick<RunOptions, 'db' | 'upstream' | 'recheck' | 'limits' | 'isLossAllowed'> {
  dataDir: string;
  publishMs: number;
}

async function shown({ dataDir, publishMs, ...run }: Shown): Promise<RunResult> {
  const startedAt = performance.now();
  const progress = openMirrorProgress();
  let publishedAt = startedAt;
  const result = await runMirror({
    ...run,
    async onStep(state) {
      progress.at(state);
      return !stopping.signal.aborted;
    },
    isPublicationDue: () => performance.now() - publishedAt >= publishMs,
    async publish() {
      await publishMirror(dataDir, run.db);
      publishedAt = performance.now();
    },
  }).finally(() => progress.stop());
  console.log(summary(result, (performance.now() - startedAt) / 1000));
  return result;
}

/** Waits for the next run; false when it is to be the last. */
async function rest(milliseconds: number): Promise<boolean> {
  await sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
  return !stopping.signal.aborted;
}

await runCommand(main);
