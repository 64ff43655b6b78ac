import { beforeEach, expect, test, vi } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { defineProcessState } from './process-state';

beforeEach(resetProcessState);

test('a value is created at the first read, and once', () => {
  const create = vi.fn(() => ({ count: 0 }));
  const counter = defineProcessState('counter', create);
  expect(create).not.toHaveBeenCalled();
  counter().count += 1;
  expect(counter()).toEqual({ count: 1 });
  expect(create).toHaveBeenCalledTimes(1);
});

test('undefined is a value, too', () => {
  const create = vi.fn(() => undefined);
  const nothing = defineProcessState<string | undefined>('nothing', create);
  expect([nothing(), nothing()]).toEqual([undefined, undefined]);
  expect(create).toHaveBeenCalledTimes(1);
});

test('copies of the module in other bundles share the values', async () => {
  const here = defineProcessState('shared', () => 'created here');
  vi.resetModules();
  const copy = await import('./process-state');
  expect(copy.defineProcessState).not.toBe(defineProcessState);
  const there = copy.defineProcessState('shared', () => 'created there');
  expect([here(), there()]).toEqual(['created here', 'created here']);
  there.set('set there');
  expect(here()).toBe('set there');
});

test('a reset makes every value be created anew', () => {
  const name = defineProcessState('name', () => 'first');
  name.set('second');
  resetProcessState();
  expect(name()).toBe('first');
});
