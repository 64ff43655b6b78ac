import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '@/lib/base/log/log';
import { httpStats } from '../stats/http-stats';
import { AdmissionControl } from './admission-control';

let lagMs = 0;
let isCold = false;
let pendingIo = 0;
let slots: (isReader: boolean) => number;

beforeEach(() => {
  lagMs = 0;
  isCold = false;
  pendingIo = 0;
  slots = () => 2 + pendingIo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
});
afterEach(() => void vi.useRealTimers());

/** Slots are free again when the event loop's turn ends. */
const turnEnd = () => new Promise((wake) => setImmediate(wake));

/** Opens admission control. Its renderings, in the order of admission, run until they are ended. */
function openAdmission() {
  const admission = new AdmissionControl({
    lagMs: () => lagMs,
    isCold: () => isCold,
    slots: (isReader) => slots(isReader),
    isReader: (network) => network?.startsWith('reader') === true,
  });
  const admitted: string[] = [];
  const rejected: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, network?: string) => {
    const render = () => {
      admitted.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    };
    void admission.admit(render, network).then((page) => page ?? rejected.push(name));
  };
  const endOne = async () => {
    ends.shift()?.();
    await turnEnd();
    await turnEnd();
  };
  return {
    admission,
    admitted,
    rejected,
    ask,
    endOne,
    /** Ends running renderings until none is left. */
    async drain() {
      await turnEnd();
      while (ends.length > 0) await endOne();
    },
  };
}

test('while the event loop lags nothing is rendered', async () => {
  const { admission } = openAdmission();
  const before = httpStats().rejected.event_loop_lag;
  lagMs = 101;
  expect(await admission.admit(async () => 'page')).toBeUndefined();
  lagMs = 100;
  expect(await admission.admit(async () => 'page')).toBe('page');
  expect(httpStats().rejected.event_loop_lag).toBe(before + 1);
});

test('2 renderings run, 256 wait, and the rest are rejected at once', async () => {
  const { admission, ask, admitted, rejected, drain } = openAdmission();
  for (let count = 0; count < 300; count += 1) ask('page');
  await turnEnd();
  expect([admission.running, admission.queued, rejected.length]).toEqual([2, 256, 42]);
  await drain();
  expect([admission.running, admission.queued, admitted.length]).toEqual([0, 0, 258]);
});

test('the log names one rejected request a second', () => {
  const warn = vi.spyOn(log(), 'warn');
  const now = vi.spyOn(performance, 'now').mockReturnValue(1e9);
  for (let count = 0; count < 3; count += 1) httpStats().reject('render_queue');
  now.mockReturnValue(1e9 + 1000);
  httpStats().reject('event_loop_lag');
  expect(warn.mock.calls.map(([event]) => event)).toMatchObject([
    { event: 'request rejected', reason: 'render_queue' },
    { event: 'request rejected', reason: 'event_loop_lag', leftOut: 2 },
  ]);
  vi.restoreAllMocks();
});

test('a rendering that fails releases its slot', async () => {
  const { admission } = openAdmission();
  await expect(admission.admit(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(admission.running).toBe(1);
  await turnEnd();
  expect(admission.running).toBe(0);
});

test('what else has arrived is served between renderings that wait for no I/O', async () => {
  const { admission } = openAdmission();
  const order: string[] = [];
  const all = Array.from({ length: 6 }, () => admission.admit(async () => order.push('rendering')));
  setImmediate(() => order.push('request'));
  await Promise.all(all);
  expect(order.indexOf('request')).toBe(2);
  expect(order).toHaveLength(7);
});

test('while I/O is pending more renderings run', async () => {
  const { admission, ask, drain } = openAdmission();
  for (let count = 0; count < 30; count += 1) ask('page');
  expect(admission.running).toBe(2);
  pendingIo = 3;
  vi.advanceTimersByTime(10);
  expect(admission.running).toBe(5);
  await drain();
});

test('networks take turns, whatever each of them asks for', async () => {
  slots = () => 1;
  const { ask, drain, admitted } = openAdmission();
  for (const name of ['a5', 'b5', 'c5', 'd6', 'e7', 'f6']) ask(name, name.slice(1));
  await drain();
  expect(admitted).toEqual(['a5', 'b5', 'd6', 'e7', 'c5', 'f6']);
});

test.each([
  ['two seconds', false, 2000],
  ['eight seconds while code is loaded', true, 8000],
])('a client that waits %s is rejected', async (_, isStarting, maxWaitMs) => {
  isCold = isStarting;
  slots = () => 1;
  const { ask, rejected, admission } = openAdmission();
  for (let count = 0; count < 20; count += 1) ask('page', '5.5.5');
  await vi.advanceTimersByTimeAsync(maxWaitMs - 1);
  expect([rejected.length, admission.queued]).toEqual([0, 19]);
  await vi.advanceTimersByTimeAsync(1);
  await turnEnd();
  expect([rejected.length, admission.queued, admission.running]).toEqual([19, 0, 1]);
});

test('in a full queue the last one makes room for a network that waits less, and for a reader', async () => {
  slots = () => 1;
  const { ask, rejected, admission } = openAdmission();
  ask('first', 'other');
  for (let index = 0; index < 128; index += 1) ask(`${index}`, `${index}`);
  for (let index = 0; index < 128; index += 1) ask(`${index} again`, `${index}`);
  ask('of a new network', 'new');
  ask('of a waiting network', 'new');
  ask('of a reader', 'reader');
  await turnEnd();
  expect(rejected.sort()).toEqual(['126 again', '127 again', 'of a waiting network']);
  expect(admission.queued).toBe(256);
});

test('during a flood a reader waits for two renderings, and others for no network twice', async () => {
  slots = () => 1;
  const { ask, admitted, endOne, rejected } = openAdmission();
  let asked = 0;
  /** Ends a rendering. The flood then requests another. */
  const step = async () => {
    await endOne();
    ask(`${asked}`, `${asked++ % 1300}`);
  };
  for (let connection = 0; connection < 200; connection += 1) ask(`${asked}`, `${asked++}`);
  while (admitted.length < 1300) await step();
  const waitFor = async (name: string) => {
    const { length } = admitted;
    ask(name, name);
    while (!admitted.includes(name, length)) await step();
    return admitted.slice(length, -1);
  };
  expect((await waitFor('reader')).length).toBeLessThanOrEqual(2);
  expect((await waitFor('reader')).length).toBeLessThanOrEqual(2);
  const before = await waitFor('other');
  expect(new Set(before.map((name) => Number(name) % 1300)).size).toBe(before.length);
  expect(rejected).toEqual([]);
});

test('where all that is rendered waits for the community, a reader has a place at once', async () => {
  slots = (isReader) => (isReader ? 3 : 2);
  const { ask, admitted, endOne } = openAdmission();
  for (const name of ['a', 'b', 'c']) ask(name, name);
  ask('reader', 'reader');
  await turnEnd();
  expect(admitted).toEqual(['a', 'b', 'reader']);
  await endOne();
  expect(admitted).toHaveLength(3);
  await endOne();
  expect(admitted.at(-1)).toBe('c');
});
