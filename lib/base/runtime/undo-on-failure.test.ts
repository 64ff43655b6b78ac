import { expect, test, vi } from 'vitest';
import { undoOnFailure } from './undo-on-failure';

test('what succeeds is not undone, and the process is left as it was', async () => {
  const undo = vi.fn();
  const listeners = process.listenerCount('exit');
  expect(await undoOnFailure(undo, async () => 7)).toBe(7);
  expect(process.listenerCount('exit')).toBe(listeners);
  expect(undo).not.toHaveBeenCalled();
});

test('what throws is undone once, and throws', async () => {
  const undo = vi.fn();
  const fail = () => Promise.reject(new Error('no'));
  await expect(undoOnFailure(undo, fail)).rejects.toThrow('no');
  expect(undo).toHaveBeenCalledTimes(1);
});

test('what is under way when the process exits is undone; a failure of that is nothing new', () => {
  const listeners = process.listeners('exit');
  const undo = vi.fn(() => {
    throw new Error('gone already');
  });
  void undoOnFailure(undo, () => new Promise(() => undefined));
  const [added] = process.listeners('exit').filter((each) => !listeners.includes(each));
  expect(() => added?.(0)).not.toThrow();
  expect(undo).toHaveBeenCalledTimes(1);
  if (added) process.off('exit', added);
});
