import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import command from './command';

test('the program that is missing is named, and nothing is written', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const file = path.join(temporaryDir(), 'x.zim');
  await expect(command.run([file])).rejects.toThrow('sudo apt-get install zim-tools');
  expect(existsSync(file)).toBe(false);
  vi.unstubAllEnvs();
});
