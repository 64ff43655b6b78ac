import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ClientOrigin, clientOrigin } from './client-origin';
import { RenderQueue } from './render-queue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue with a log of what was admitted and rejected, in that order. */
function openQueue({
  slots = 1,
  queued = 256,
  queuedPerNetwork = 16,
  perAddress = 1,
  preferred = [] as ((origin: ClientOrigin) => boolean)[],
} = {}) {
  const limits = { slots: () => slots, perAddress, queued, queuedPerNetwork, preferred };
  const queue = new RenderQueue(limits);
  const admitted: string[] = [];
  const rejected: string[] = [];
  const running: (string | undefined)[] = [];
  /** Lets promises that are resolved already call back. */
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  };
  /** Ends the rendering that has run longest. False where none runs. */
  const endOne = async (): Promise<boolean> => {
    await settle();
    const [first] = running.splice(0, 1);
    if (first === undefined) return false;
    queue.release(clientOrigin(first));
    await settle();
    return true;
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
    endOne,
    /** Ends the renderings that run, until none does. */
    async drain() {
      while (await endOne());
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

test('during a flood from 13,000 addresses a reader waits for no network twice, and with a first page for two', async () => {
  const had = new Set<string>();
  const flood = openQueue({ preferred: [({ address }) => !had.has(address)] });
  const { ask, admitted } = flood;
  let asked = 0;
  /** One rendering ends, and the flood asks for the next one. */
  const step = async () => {
    await flood.endOne();
    had.add(admitted.at(-1) ?? '');
    ask(addressOf(asked++ % 13_000));
  };
  for (let connection = 0; connection < 200; connection += 1) ask(addressOf(asked++));
  while (had.size < 13_000) await step();
  const READER = '203.0.113.5';
  const waitFor = async () => {
    const { length } = admitted;
    ask(READER);
    while (!admitted.includes(READER, length)) await step();
    return admitted.slice(length, -1);
  };
  expect((await waitFor()).length).toBeLessThanOrEqual(2);
  const before = await waitFor();
  expect(new Set(before).size).toBe(before.length);
  expect(before.length).toBeLessThanOrEqual(201);
  expect(flood.rejected).toEqual([]);
});

test('every second rendering is of a network that has had none, where one waits', async () => {
  const isNew = ({ network }: ClientOrigin) => network.startsWith('203.');
  const { ask, admitted, drain } = openQueue({ preferred: [isNew] });
  for (let index = 0; index < 200; index += 1) ask(addressOf(index));
  for (const reader of ['203.0.113.5', '203.0.114.5']) ask(reader);
  await drain();
  const places = ['203.0.113.5', '203.0.114.5'].map((reader) => admitted.indexOf(reader));
  // One of the flood ran already.
  expect(places.every((place) => place <= 4)).toBe(true);
  expect(admitted).toHaveLength(202);
});

test('the first preference goes before the second, and takes a place in a full queue', async () => {
  const hasBrowser = ({ network }: ClientOrigin) => network.startsWith('203.');
  const isNew = ({ network }: ClientOrigin) => network.startsWith('30.');
  const { ask, admitted, rejected, drain } = openQueue({
    preferred: [hasBrowser, isNew],
    queued: 5,
  });
  for (const name of ['9.9.9.9', '20.0.0.1', '20.0.1.1', '20.0.2.1', '30.0.0.1', '20.0.3.1'])
    ask(name);
  ask('20.0.4.1');
  ask('203.0.113.5');
  await drain();
  expect(rejected).toEqual(['20.0.4.1', '20.0.3.1']);
  expect(admitted.indexOf('203.0.113.5')).toBeLessThanOrEqual(2);
  expect(admitted.indexOf('30.0.0.1')).toBeGreaterThan(admitted.indexOf('203.0.113.5'));
  expect(admitted.indexOf('30.0.0.1')).toBeLessThan(admitted.indexOf('20.0.2.1'));
});
