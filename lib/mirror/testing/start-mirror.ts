import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { configure } from '@/lib/config';
import { serveDataDir } from '@/lib/embedded/embedded';
import { openMirror } from '../database';
import { Notes } from '../notes';
import { publishMirror } from '../publish';
import { type RunOptions, runMirror } from '../run';
import { isComplete, summary } from '../summary';
import { ScriptedCommunity } from './scripted-community';

const LIMITS = { maxMb: 1000, maxTopics: 100_000 };
/** Ends a run that would never end. */
const MAX_QUESTIONS = 2000;

let dataDir: string;
let close: (() => void) | undefined;

beforeEach(() => {
  configure({ LOG_LEVEL: 'silent' });
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  close?.();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Lets so many seconds of the clock on the wall pass. */
export const laterBy = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** A mirror of a scripted community: `run` makes one run, `status` asks what is served. */
export function startMirror(topics = 44, pages = 5) {
  const upstream = new ScriptedCommunity(topics, pages);
  const opened = openMirror(dataDir);
  close = opened.close;
  const { db } = opened;
  new Notes(db).set('origin', 'http://community.example');
  const serve = (path: string) => serveDataDir(dataDir)(new Request(`http://copy${path}`));
  let published = 0;
  return {
    upstream,
    published: () => published,
    async run(more: Partial<RunOptions> = {}) {
      upstream.asked.length = 0;
      const result = await runMirror({
        ...{ db, upstream, recheck: 0, limits: LIMITS, isLossAllowed: false },
        onStep: async () => upstream.asked.length < MAX_QUESTIONS,
        isPublicationDue: () => false,
        publish: async () => {
          published += 1;
          await publishMirror(dataDir, db);
        },
        ...more,
      });
      return { ...result, isComplete: isComplete(result), text: summary(result, 1) };
    },
    async status(path: string): Promise<number> {
      return (await serve(path)).status;
    },
    async served(path: string): Promise<string> {
      return (await serve(path)).text();
    },
  };
}
