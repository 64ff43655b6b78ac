import { test } from '@playwright/test';

/** Registers a value to be stopped at the end of the worker process, later ones first. Returns the value. */
type StopWithWorker = <T extends AsyncDisposable>(started: T) => T;

interface WorkerFixtures {
  stopWithWorker: StopWithWorker;
}

/**
 * The base of all end-to-end tests. Extend it only by test fixtures: for other worker fixtures than the
 * previous test's, Playwright starts another worker process with another browser.
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
 * Returns a test fixture. Its value is started for a worker process's first test that uses it, and stays for
 * the others.
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
