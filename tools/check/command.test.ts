import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { storePath } from '@/lib/store/build/publish-store';
import command from './command';

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Runs the command in this environment. Returns false if something is not well. */
function check(environment: Record<string, string>): Promise<boolean> {
  resetProcessState();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return command.run([]);
}

test('each thing that is not well is named, with what to do, and nothing is created', async () => {
  const dir = temporaryDir();
  const isWell = await check({
    DATA_DIR: path.join(dir, 'absent'),
    API_BASE_URL: 'http://127.0.0.1:9',
    PAGE_DISK_MB: '1048576',
  });
  expect(isWell).toBe(false);
  expect(printed).toEqual([
    'ok      configuration: all settings are valid',
    expect.stringMatching(/^ok {6}address: SITE_URL is not set/),
    expect.stringMatching(/^ok {6}data folder: .+absent will be made at the first start$/),
    expect.stringMatching(
      /^failed {2}community: http:\/\/127.0.0.1:9 .+ refused\. Check the address/,
    ),
    expect.stringMatching(/^failed {2}free disk: .+ Make room, or set PAGE_DISK_MB to less\.$/),
    expect.stringMatching(/^ok {6}cache: /),
    expect.stringMatching(/^ok {6}language: /),
  ]);
  expect(readdirSync(dir)).toEqual([]);
});

test.each([
  ['where nothing can be made', 'file/data', {}, /^failed {2}data folder: .+ cannot create it in /],
  [
    'without its mirror',
    'data',
    { COMMUNITY: 'mirror', API_BASE_URL: 'http://127.0.0.1:9' },
    /^failed {2}data folder: There is no mirror in /,
  ],
])('a data folder %s is named', async (_, name, more, sentence) => {
  const dir = temporaryDir();
  writeFileSync(path.join(dir, 'file'), '');
  expect(await check({ DATA_DIR: path.join(dir, name), ...more })).toBe(false);
  expect(printed).toContainEqual(expect.stringMatching(sentence));
});

test('a proxy that does not answer is named, without its password', async () => {
  await check({
    DATA_DIR: temporaryDir(),
    API_BASE_URL: 'http://forum.example.org',
    HTTP_PROXY: 'http://marta:canary@127.0.0.1:9',
    NO_PROXY: 'example.com',
  });
  const sentence = printed.find((line) => line.includes('community: '));
  expect(sentence).toMatch(
    /^failed .*through the proxy 127\.0\.0\.1:9: check HTTPS_PROXY, HTTP_PROXY/,
  );
  expect(sentence).not.toContain('canary');
});

test('each invalid setting is named', async () => {
  expect(await check({ PORT: 'abc', LOCALE: 'xx' })).toBe(false);
  expect(printed).toEqual([
    expect.stringMatching(/^failed {2}configuration: PORT .+\.$/),
    expect.stringMatching(/^failed {2}configuration: LOCALE .+\.$/),
  ]);
});

test('a damaged store is named', async () => {
  const dataDir = temporaryDir();
  writeFileSync(storePath(dataDir), 'no store');
  expect(await check({ DATA_DIR: dataDir })).toBe(false);
  expect(printed).toContainEqual(
    expect.stringMatching(/^failed {2}data folder: .+ cannot be read as a community's store/),
  );
});
