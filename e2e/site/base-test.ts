import { test } from '@playwright/test';

/** Stops a value at the end of the worker process, before those that it was given earlier. Returns the value. */
type StopWithWorker = <T extends AsyncDisposable>(started: T) => T;

interface WorkerFixtures {
  stopWithWorker: StopWithWorker;
}

/**
 * The test that all end-to-end tests use or extend. Extend it by fixtures of a test only: Playwright starts another
 * worker process, with a browser of its own, for a test whose worker fixtures differ from those of the test before.
 */
export const baseTest = test.extend<object, WorkerFixtures>({
  stopWithWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const started: AsyncDisposable[] = [];
      await use((each) => {
        started.unshift(each);
        return each;
      });
      for (const each of started) await each[Symbol.asyncDispose]();
    },
    { scope: 'worker' },
  ],
});

/**
 * Returns a fixture of a test. Its value is started for the first test of a worker process that uses it, and stays
 * for the others.
 * @param start registers what is to be stopped
 */
export function startedOnce<T>(start: (stopWithWorker: StopWithWorker) => Promise<T>) {
  let started: Promise<T> | undefined;
  return async (
    { stopWithWorker }: WorkerFixtures,
    use: (value: T) => Promise<void>,
  ): Promise<void> => {
    started ??= start(stopWithWorker);
    await use(await started);
  };
}

export { expect } from '@playwright/test';
