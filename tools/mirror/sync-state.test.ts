import { expect, onTestFinished, test, vi } from 'vitest';
import { advanceClock, startMirror } from '@/e2e/fixtures/start-mirror';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openMirror } from './mirror-database';
import { SyncState } from './sync-state';
import { TaskQueue } from './task-queue';

const YEAR_SECONDS = 365 * 86_400;

function openState() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const database = openMirror(temporaryDir());
  onTestFinished(() => {
    vi.useRealTimers();
    database.close();
  });
  return { state: new SyncState(database), queue: new TaskQueue(database) };
}

test('a pause lasts as long as the community asked for, also in a later process', () => {
  const { state } = openState();
  expect(state.pauseLeft()).toBe(0);
  state.pause(60);
  advanceClock(20);
  expect(state.pauseLeft()).toBe(40);
  advanceClock(50);
  expect(state.pauseLeft()).toBe(0);
});

test('a pause that was stored while the clock was a year ahead lasts no longer', () => {
  const { state } = openState();
  advanceClock(YEAR_SECONDS);
  state.pause(60);
  advanceClock(-YEAR_SECONDS);
  expect(state.pauseLeft()).toBe(60);
  advanceClock(61);
  expect(state.pauseLeft()).toBe(0);
});

test('so does the pause of a task', () => {
  const { queue } = openState();
  queue.add('topic', 7);
  advanceClock(YEAR_SECONDS);
  for (let attempts = 0; attempts < 5; attempts++) {
    queue.recordFailure({ kind: 'topic', id: '7' }, 'status 500');
  }
  queue.postponeExhausted();
  advanceClock(-YEAR_SECONDS);
  queue.resetAttempts(false);
  expect(queue.next()).toBeUndefined();
  advanceClock(601);
  expect(queue.next()).toMatchObject({ id: '7' });
});

test('all topics are listed within a day after a run whose clock was a year ahead', async () => {
  const { upstream, run } = startMirror(3, 0);
  advanceClock(YEAR_SECONDS);
  await run();
  advanceClock(-YEAR_SECONDS);
  await run();
  expect(upstream.requests).toContainEqual(expect.stringContaining('sort=asc'));
});
