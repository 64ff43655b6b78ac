import { exchange } from '@/lib/community/exchange';
import type { Upstream } from '@/lib/community/transport/message';
import type { Connection } from '@/lib/embedded/store/connection';
import { inTransaction } from './database';
import { Gone } from './gone';
import { type Desk, type Job, nowSeconds, type Tally } from './job';
import { Notes } from './notes';
import { topicJob } from './posts';
import { type Kind, Queue } from './queue';
import { topicLists } from './topic-lists';
import { topicBook } from './topics';
import { askForUndated, wikiJobs } from './wiki';

const LISTS: Kind[] = ['namespaces', 'forums', 'recent topics', 'all topics', 'pages'];
/** Lists of everything are read at least so often: deletions leave no trace at the top of any. */
const WALK_EVERY_SECONDS = 86_400;
/** So many failures one after another, ever further apart, and the community is taken to be away. */
const AWAY_AFTER = 20;

export interface RunOptions {
  db: Connection;
  upstream: Upstream;
  /** Share of what is known, 0 to 1, that a later run reads again whether it seems changed or not. */
  recheck: number;
  /** Called after each step; the run stops after one that answers false. */
  onStep(state: { done: number; left: number; phase: Kind }): Promise<boolean>;
}

export interface RunResult {
  tally: Tally;
  asks: number;
  /** What could not be read, and why; also all that is left of a run that was stopped. */
  left: { kind: Kind; id: string; reason: string | null }[];
  isAway: boolean;
}

/**
 * Brings the copy up to date with its original: ends what an earlier run left undone, or begins a
 * new sweep. Each answer and the end of its task are written in one transaction, so that a run may
 * be killed at any moment; only a question whose answer was under way is then asked again.
 */
export async function runMirror({ db, upstream, recheck, onStep }: RunOptions): Promise<RunResult> {
  const tally: Tally = { pages: 0, topics: 0, posts: 0, gone: 0, leftOut: 0 };
  const { queue, notes } = { queue: new Queue(db), notes: new Notes(db) };
  const desk: Desk = {
    ...{ db, queue, notes, tally, gone: new Gone(db) },
    ask: async (question) => (await exchange(question, upstream)).outcome,
  };
  const topics = topicBook(desk);
  const whenListed =
    (job: Job): Job =>
    (task) =>
      queue.has(...LISTS)
        ? Promise.resolve({ kind: 'unavailable', reason: 'not all lists could be read' })
        : job(task);
  const found = { ...wikiJobs(desk), ...topicLists(desk, topics), ...topicJob(desk, topics) };
  const jobs: Record<Kind, Job> = {
    ...found,
    'unseen pages': whenListed(found['unseen pages']),
    'unseen topics': whenListed(found['unseen topics']),
  };

  inTransaction(db, () => {
    queue.startAgain();
    if (queue.next() === undefined) beginSweep(desk, () => topics.askForOldest(recheck), recheck);
  });

  let failures = 0;
  for (let task = queue.next(); task && failures < AWAY_AFTER; task = queue.next()) {
    const current = task;
    const outcome = await jobs[current.kind](current);
    if (outcome.kind === 'ok') {
      failures = 0;
      inTransaction(db, () => {
        const rest = outcome.value();
        if (rest) queue.goOn(current, rest);
        else queue.done(current);
      });
    } else if (outcome.kind === 'limited') {
      notes.set('silent_until', Date.now() + outcome.retryAfterSeconds * 1000);
    } else {
      failures += 1;
      queue.failed(current, 'reason' in outcome ? outcome.reason : outcome.kind);
    }
    const state = { done: upstream.state().calls, left: queue.asksLeft(), phase: current.kind };
    if (!(await onStep(state))) break;
  }
  if (!queue.has(...LISTS) && failures < AWAY_AFTER && queue.next() === undefined) {
    notes.set('agreed_at', notes.number('sweep_at'));
  }
  return {
    ...{ tally, asks: upstream.state().calls, left: queue.left() },
    isAway: failures >= AWAY_AFTER,
  };
}

function beginSweep(desk: Desk, askForOldest: () => void, recheck: number): void {
  const { queue, notes } = desk;
  notes.set('sweep', notes.number('sweep') + 1);
  notes.set('sweep_at', nowSeconds());
  queue.add('namespaces');
  queue.add('forums');
  const walkedAt = notes.number('walked');
  const isDue = nowSeconds() - walkedAt >= WALK_EVERY_SECONDS;
  queue.add(isDue ? 'all topics' : 'recent topics');
  if (walkedAt === 0) return;
  askForOldest();
  askForUndated(desk, recheck);
}
