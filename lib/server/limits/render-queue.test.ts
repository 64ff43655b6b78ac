import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientOrigin } from './client-origin';
import { RenderQueue } from './render-queue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue with a log of what was admitted and rejected, in that order. */
function openQueue({ slots = 1, queued = 256, queuedPerNetwork = 16, perAddress = 1 } = {}) {
  const queue = new RenderQueue({ slots: () => slots, perAddress, queued, queuedPerNetwork });
  const admitted: string[] = [];
  const rejected: string[] = [];
  const running: (string | undefined)[] = [];
  /** Lets promises that are resolved already call back. */
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  };
  return {
    queue,
    admitted,
    rejected,
    settle,
    /** Asks for a rendering; the name of a client begins with its address. */
    ask(name: string | undefined, address = name?.split(' ')[0]) {
      void queue.acquire(clientOrigin(address), 2000).then((isAdmitted) => {
        (isAdmitted ? admitted : rejected).push(name ?? 'own');
        if (isAdmitted) running.push(address);
      });
    },
    /** Ends the renderings that run, until none does. */
    async drain() {
      await settle();
      for (let next = running.splice(0, 1); next.length > 0; next = running.splice(0, 1)) {
        queue.release(clientOrigin(next[0]));
        await settle();
      }
    },
  };
}

const addressOf = (index: number) => `${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.9`;

test('networks take turns, whatever each of them asks for', async () => {
  const { ask, drain, admitted } = openQueue();
  for (const name of ['5.5.5.1 a', '5.5.5.2 b', '5.5.5.3 c', '6.6.6.1 d', '7.7.7.1 e', '6.6.6.2 f'])
    ask(name);
  await drain();
  expect(admitted.map((name) => name.slice(-1))).toEqual(['a', 'b', 'd', 'e', 'c', 'f']);
});

test('one address holds one rendering, and others of its network go on', async () => {
  const { ask, admitted, queue, drain, settle } = openQueue({ slots: 4 });
  for (const name of ['5.5.5.1 a', '5.5.5.1 b', '5.5.5.1 c', '5.5.5.2 d', '2001:db8::1 e'])
    ask(name);
  await settle();
  expect(admitted).toEqual(['5.5.5.1 a', '5.5.5.2 d', '2001:db8::1 e']);
  expect([queue.running, queue.queued]).toEqual([3, 2]);
  await drain();
  expect(admitted.slice(3)).toEqual(['5.5.5.1 b', '5.5.5.1 c']);
  expect([queue.running, queue.queued]).toEqual([0, 0]);
});

test('clients behind a proxy that is not trusted are limited only by what all are', async () => {
  const { ask, admitted, queue, settle } = openQueue({ slots: 4 });
  for (let count = 0; count < 100; count += 1) ask('127.0.0.1');
  ask(undefined);
  await settle();
  expect([admitted.length, queue.queued]).toEqual([4, 97]);
});

test('a network has 16 places, and a client that waits two seconds is rejected', async () => {
  const { ask, rejected, queue, settle } = openQueue();
  for (let count = 0; count < 20; count += 1) ask('5.5.5.1');
  await settle();
  expect([rejected.length, queue.queued]).toEqual([3, 16]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([rejected.length, queue.queued, queue.running]).toEqual([19, 0, 1]);
});

test('in a full queue the network that waits most makes room for one that waits less', async () => {
  const { ask, admitted, rejected, queue, drain, settle } = openQueue({ queued: 4 });
  for (const name of ['9.9.9.9 first', '5.5.5.1 a', '5.5.5.2 b', '5.5.5.3 c', '6.6.6.1 d'])
    ask(name);
  for (const name of ['7.7.7.1 e', '8.8.8.1 f']) ask(name);
  await settle();
  expect(rejected.toSorted()).toEqual(['5.5.5.2 b', '5.5.5.3 c']);
  ask('4.4.4.1 g');
  await settle();
  expect([rejected.at(-1), queue.queued]).toEqual(['4.4.4.1 g', 4]);
  await drain();
  expect(admitted.map((name) => name.split(' ')[1])).toEqual(['first', 'a', 'd', 'e', 'f']);
});

test('during a flood from 13,000 addresses a first page waits for first pages of other networks only', async () => {
  const { ask, admitted, rejected, drain } = openQueue({ queued: 30_000 });
  for (let page = 0; page < 2; page += 1)
    for (let index = 0; index < 13_000; index += 1) ask(`${addressOf(index)} ${page}`);
  ask('203.0.113.5 reader');
  await drain();
  const before = admitted.slice(0, admitted.indexOf('203.0.113.5 reader'));
  const networks = before.map((name) => clientOrigin(name.split(' ')[0])?.network);
  // The address that found the slot free has had its page, and waits for the next one.
  const [first, ...others] = networks;
  expect(new Set(others).size).toBe(others.length);
  expect([others.includes(first), before.length, rejected.length]).toEqual([true, 13_001, 0]);
});
