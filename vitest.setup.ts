import { afterAll } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { removeTemporaryDirs } from '@/e2e/fixtures/temporary-dir';
import { offerSample } from '@/tools/import/offer-sample';

// The test files of a thread run one after the other, and each begins as a process does.
const environment = { ...process.env };
resetProcessState();
// What a test provokes would hide what has failed. A test of the log chooses a level.
process.env.LOG_LEVEL ??= 'silent';
offerSample();

afterAll(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  removeTemporaryDirs();
});
