import { afterAll } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { removeTemporaryDirs } from '@/e2e/fixtures/temporary-dir';
import { offerSample } from '@/tools/import/offer-sample';

// The test files of a thread run one after the other, and each begins as a process does.
const environment = { ...process.env };
resetProcessState();
offerSample();

afterAll(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  removeTemporaryDirs();
});
