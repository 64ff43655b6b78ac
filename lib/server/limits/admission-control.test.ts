import { beforeEach, expect, test } from 'vitest';
import { AdmissionControl } from './admission-control';
import { pageRenderSlots } from './render-limits';

let lagMs = 0;
let now = 0;
let pendingIo = 0;
let rejected: string[] = [];

beforeEach(() => {
  lagMs = 0;
  now = 0;
  pendingIo = 0;
  rejected = [];
});

/** Slots are given back when the turn of the event loop ends. */
const turnEnd = () => new Promise((wake) => setImmediate(wake));

const createAdmission = () =>
  new AdmissionControl({
    lagMs: () => lagMs,
    maxLagMs: 100,
    slots: () => pageRenderSlots(pendingIo),
    perAddress: 1,
    preferred: [],
    onReject: (reason) => rejected.push(reason),
    now: () => now,
  });

test('while the event loop lags nothing is rendered, except right after the start', async () => {
  const admission = createAdmission();
  lagMs = 101;
  expect(await admission.run(async () => 'page')).toBe('page');
  now = 5000;
  expect(await admission.run(async () => 'page')).toBeUndefined();
  lagMs = 100;
  expect(await admission.run(async () => 'page')).toBe('page');
  expect(rejected).toEqual(['event_loop_lag']);
});

test('2 renderings run, 256 wait, and the rest are rejected at once', async () => {
  const admission = createAdmission();
  const release: (() => void)[] = [];
  const renderUntilReleased = () =>
    new Promise<string>((resolve) => release.push(() => resolve('page')));
  const all = Array.from({ length: 300 }, () => admission.run(renderUntilReleased));
  await turnEnd();
  expect([admission.running, admission.queued, rejected.length]).toEqual([2, 256, 42]);
  while (release.length > 0) {
    release.shift()?.();
    await turnEnd();
  }
  const pages = await Promise.all(all);
  expect(pages.filter((page) => page === 'page')).toHaveLength(258);
  await turnEnd();
  expect([admission.running, admission.queued]).toEqual([0, 0]);
});

test('a rendering that fails releases its slot', async () => {
  const admission = createAdmission();
  await expect(admission.run(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(admission.running).toBe(1);
  await turnEnd();
  expect(admission.running).toBe(0);
});

test('what else has arrived is served between renderings that wait for no I/O', async () => {
  const admission = createAdmission();
  const order: string[] = [];
  const all = Array.from({ length: 6 }, () => admission.run(async () => order.push('rendering')));
  setImmediate(() => order.push('request'));
  await Promise.all(all);
  expect(order.indexOf('request')).toBe(2);
  expect(order).toHaveLength(7);
});

test('while I/O is pending more renderings run', async () => {
  const admission = createAdmission();
  const release: (() => void)[] = [];
  const renderUntilReleased = () => new Promise<void>((resolve) => release.push(resolve));
  const all = Array.from({ length: 30 }, () => admission.run(renderUntilReleased));
  expect(admission.running).toBe(2);
  pendingIo = 3;
  await expect.poll(() => admission.running).toBe(5);
  pendingIo = 50;
  await expect.poll(() => admission.running).toBe(16);
  while (admission.running > 0) {
    release.shift()?.();
    await turnEnd();
  }
  await Promise.all(all);
  expect(rejected).toEqual([]);
});
