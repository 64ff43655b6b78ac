import { beforeEach, expect, test } from 'vitest';
import { AdmissionControl, pageRenderSlots } from './admission-control';

let lagMs = 0;
let now = 0;
let waiting = 0;
let shed: string[] = [];

beforeEach(() => {
  lagMs = 0;
  now = 0;
  waiting = 0;
  shed = [];
});

const make = () =>
  new AdmissionControl({
    lagMs: () => lagMs,
    maxLagMs: 100,
    places: () => pageRenderSlots(waiting),
    onShed: (why) => shed.push(why),
    now: () => now,
  });

test('while the loop is late nothing is rendered, but right after the start', async () => {
  const admission = make();
  lagMs = 101;
  expect(await admission.run(async () => 'page')).toBe('page');
  now = 5000;
  expect(await admission.run(async () => 'page')).toBeUndefined();
  lagMs = 100;
  expect(await admission.run(async () => 'page')).toBe('page');
  expect(shed).toEqual(['lagging']);
});

test('2 are under way, 256 wait, the rest are turned away at once', async () => {
  const admission = make();
  const release: (() => void)[] = [];
  const held = () => new Promise<string>((resolve) => release.push(() => resolve('page')));
  const all = Array.from({ length: 300 }, () => admission.run(held));
  await new Promise((wake) => setImmediate(wake));
  expect([admission.underWay, admission.queued, shed.length]).toEqual([2, 256, 42]);
  while (release.length > 0) {
    release.shift()?.();
    await new Promise((wake) => setImmediate(wake));
  }
  const pages = await Promise.all(all);
  expect(pages.filter((page) => page === 'page')).toHaveLength(258);
  expect([admission.underWay, admission.queued]).toEqual([0, 0]);
});

test('a rendering that breaks gives its place up', async () => {
  const admission = make();
  await expect(admission.run(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(admission.underWay).toBe(0);
});

test('while the community is waited for, more are under way', async () => {
  const admission = make();
  const release: (() => void)[] = [];
  const held = () => new Promise<void>((resolve) => release.push(resolve));
  const all = Array.from({ length: 30 }, () => admission.run(held));
  expect(admission.underWay).toBe(2);
  waiting = 3;
  await expect.poll(() => admission.underWay).toBe(5);
  waiting = 50;
  await expect.poll(() => admission.underWay).toBe(16);
  while (admission.underWay > 0) {
    release.shift()?.();
    await new Promise((wake) => setImmediate(wake));
  }
  await Promise.all(all);
  expect(shed).toEqual([]);
});
