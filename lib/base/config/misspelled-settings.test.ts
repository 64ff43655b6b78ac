import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { LECTERN } from '@/e2e/site/lectern';
import { describeMisspelledSettings } from './misspelled-settings';

test.each([
  ['SITE_NMAE', 'SITE_NAME'],
  ['API_BASE_ULR', 'API_BASE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['CACHE_SECOND', 'CACHE_SECONDS'],
  ['DATADIR', 'DATA_DIR'],
  ['LOCLAE', 'LOCALE'],
])('%s is named with %s', (name, meant) => {
  const sentence = `The variable ${name} is not read. Did you mean ${meant}?`;
  expect(describeMisspelledSettings({ [name]: 'x' })).toEqual([sentence]);
  expect(describeMisspelledSettings({ [name]: 'x', [meant]: 'x' })).toEqual([]);
});

/** Variables of shells, systemd, containers, continuous integration, Node and other programs. */
const COMMON = `PATH HOME HOSTNAME HOSTTYPE PWD OLDPWD TERM LANG LANGUAGE LC_ALL TZ USER LOGNAME SHELL SHLVL MAIL EDITOR
  DISPLAY XDG_DATA_DIRS XDG_DATA_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR TMPDIR TEMP IMAGE IMAGES_DIR WORKER WEB_CONCURRENCY
  PORTS POST HOSTS NODE_ENV NODE_OPTIONS NODE_VERSION NODE_PATH INIT_CWD npm_config_cache npm_lifecycle_event COLOR CI
  API_URL API_KEY API_TOKEN BASE_URL PUBLIC_URL DATABASE_URL REDIS_URL CACHE_DIR CACHE_TTL SITE_ID SITE_TITLE LOG_FILE
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST CACHE_PORT CACHE_SERVICE_HOST LECTERN_PORT INVOCATION_ID JOURNAL_STREAM
  STATE_DIRECTORY CACHE_DIRECTORY MALLOC_ARENA_MAX GITHUB_TOKEN GITHUB_API_URL RUNNER_TEMP HTTP_PROXY HTTPS_PROXY NO_PROXY
  SSH_CLIENT SSH_CONNECTION AWS_REGION LOCALE_ARCHIVE ORIGIN CLIENT_ID CLIENT_SECRET TOKEN SECRET DATA MODE TIMEZONE_DIR`;

test('no common variable is taken for one of ours', () => {
  const env = Object.fromEntries(COMMON.split(/\s+/).map((name) => [name, 'x']));
  expect(describeMisspelledSettings(env)).toEqual([]);
});

test('a command names it on standard error, and runs', () => {
  const run = spawnSync(
    process.execPath,
    [...LECTERN, 'mirror', '--from', 'http://127.0.0.1:9', '--rate', '1001'],
    { env: { ...process.env, DATA_DRI: '/x' }, encoding: 'utf8', timeout: 30_000 },
  );
  expect(run.stderr).toContain('The variable DATA_DRI is not read. Did you mean DATA_DIR?\n');
  expect(run.stderr).toContain('--rate must be a number, more than 0 and at most 1000');
});

test('the help of the mirror names the limit of --rate', () => {
  const args = [...LECTERN, 'mirror', '--help'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 });
  expect(stdout).toMatch(/--rate N .*at most 1000/);
});
