import { afterAll } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { removeTemporaryDirs } from '@/e2e/fixtures/temporary-dir';
import { offerSample } from '@/tools/import/publish-sample';

// Files of a thread run in turn; each starts with fresh process state.
const environment = { ...process.env };
resetProcessState();
// Expected log lines would hide failures. Tests of the log set a level.
process.env.LOG_LEVEL ??= 'silent';
offerSample();

afterAll(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  removeTemporaryDirs();
});
