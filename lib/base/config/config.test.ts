import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { ConfigError, parseConfig, SETTING_NAMES } from './config';

test('with nothing set, everything has a value that works', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    siteName: 'Lectern',
    locale: 'en',
    timeZone: 'UTC',
    apiBaseUrl: undefined,
    topicsPerPage: 30,
    postsPerPage: 20,
    cacheSeconds: 60,
    staleSeconds: 86_400,
    images: 'direct',
  });
});

test('an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '', SITE_URL: '', TIME_ZONE: '' })).toEqual(parseConfig({}));
});

test('addresses lose their trailing slash, and a remote community has its images fetched for it', () => {
  const config = parseConfig({
    API_BASE_URL: 'https://api.example.org/v/',
    SITE_URL: 'https://a.example/',
  });
  expect(config).toMatchObject({
    apiBaseUrl: 'https://api.example.org/v',
    siteUrl: 'https://a.example',
    images: 'proxy',
  });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '0x50'],
  ['PORT', ' '],
  ['CACHE_SECONDS', ' '],
  ['ORIGIN_HOSTS', '/forum'],
  ['ORIGIN_HOSTS', 'old.example.org, not a host!'],
  ['ORIGIN_HOSTS', 'old.example.org:70000'],
  ['WIKI_HOME', ' '],
  ['WIKI_HOME', '/wiki/start'],
  ['WIKI_HOME', 'wiki:'],
  ['WIKI_HOME', '..'],
  ['SITE_URL', 'read.example.org'],
  ['SITE_URL', 'ftp://read.example.org'],
  ['SITE_URL', 'https://user:pass@read.example.org'],
  ['SITE_URL', 'javascript:alert(1)'],
  ['LOCALE', 'de-AT'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['API_BASE_URL', 'nonsense'],
  ['COMMUNITY', 'copy'],
  ['TOPICS_PER_PAGE', '100'],
  ['POSTS_PER_PAGE', '0'],
  ['CACHE_SECONDS', '-1'],
  ['TRUSTED_PROXIES', 'my proxy'],
  ['IMAGES', 'yes'],
  ['INDEXING', 'all'],
  ['INDEXING', 'origin'],
  ['AI_CRAWLERS', 'maybe'],
  ['LICENSE', 'a name without an address'],
  ['LICENSE_URL', 'CC BY'],
  ['API_CLIENT_ID', 'only-the-id'],
  ['INDEXNOW_KEY', 'a-key-without-a-site-url'],
])('%s=%s is refused in a sentence that names it', (name, value) => {
  const parse = () => parseConfig({ [name]: value });
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(new RegExp(`^${name} .+\\.$`));
});

test('every variable at fault has its own sentence, and a secret is never printed', () => {
  const env = { PORT: 'abc', LOCALE: 'xx', API_CLIENT_SECRET: 'canary' };
  expect(() => parseConfig({ ...env, PURGE_TOKEN_FILE: '/none', LICENSE: 'mine' })).toThrow(
    /^PURGE_TOKEN_FILE .+\.\nPORT .+\.\nLOCALE .+\.\nAPI_CLIENT_ID .+\.\nLICENSE .+\.$/,
  );
  try {
    parseConfig({ ...env, PORT: '1', LOCALE: 'en' });
  } catch (error) {
    expect(String(error)).not.toContain('canary');
  }
});

test.each([
  ['API_BASE_URL', 'https://marta:canary@forum.example.org'],
  ['API_BASE_URL', 'marta:canary@forum.example.org'],
  ['WIKI_URL', 'https://canary@wiki.example.org/wiki'],
  ['SEARCH_URL', 'https://marta:canary@forum.example.org/search'],
  ['TRUSTED_PROXIES', 'http://marta:canary@proxy'],
])('%s=%s is refused without its password', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name} (?!.*canary).+…@`));
});

test('credentials in an address are led to their settings', () => {
  expect(() => parseConfig({ API_BASE_URL: 'https://a:b@forum.example.org' })).toThrow(
    /API_CLIENT_ID and API_CLIENT_SECRET/,
  );
});

test.each([
  ['HTTPS://Read.Example.org:443/', 'https://read.example.org'],
  ['http://lesesäle.example:8080', 'http://xn--lesesle-9wa.example:8080'],
])('SITE_URL %s is written as browsers write it', (given, written) => {
  expect(parseConfig({ SITE_URL: given }).siteUrl).toBe(written);
});

test.each([
  ['', undefined],
  ['[::]', '::'],
  ['127.0.0.1', '127.0.0.1'],
])('HOST=%s listens on %s', (given, host) => {
  expect(parseConfig({ HOST: given }).host).toBe(host);
});

test('a secret is read from a file, whose name is told where it cannot be', () => {
  const file = join(temporaryDir(), 'token');
  writeFileSync(file, `${'t'.repeat(20)}\n`);
  expect(parseConfig({ PURGE_TOKEN_FILE: file }).purgeToken).toBe('t'.repeat(20));
  expect(() => parseConfig({ PURGE_TOKEN_FILE: `${file}.none` })).toThrow(
    /^PURGE_TOKEN_FILE .+ENOENT.+token\.none/,
  );
});

test.each([
  ['https://api.example.org', true],
  ['http://localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]', true],
  ['http://api.example.org', false],
  ['http://127.0.0.1.example.org', false],
  ['http://localhost.example.org', false],
])('credentials may travel to %s: %s', (address, isAllowed) => {
  const env = { API_BASE_URL: address, API_CLIENT_ID: 'id', API_CLIENT_SECRET: 'canary' };
  if (isAllowed) {
    expect(parseConfig(env).apiBaseUrl).toBe(address);
  } else {
    expect(() => parseConfig(env)).toThrow(/^API_BASE_URL must be an https:(?!.*canary)/);
  }
});

test.each([
  ['ORIGIN_HOSTS', 'old.example.org, www.example.org:8080 https://a.example [::1] 社区.example'],
  ['WIKI_HOME', 'start'],
  ['WIKI_HOME', 'wiki:开始'],
  ['PORT', ' 8080 '],
])('%s=%s is taken', (name, value) => {
  expect(() => parseConfig({ [name]: value })).not.toThrow();
});

test('IndexNow needs a site that is to be indexed under its own address', () => {
  const env = { INDEXNOW_KEY: 'k'.repeat(8), SITE_URL: 'https://read.example.org' };
  expect(parseConfig(env).indexNowKey).toBe('kkkkkkkk');
  expect(() => parseConfig({ ...env, SITE_URL: '' })).toThrow(/^INDEXNOW_KEY .*SITE_URL/);
  expect(() => parseConfig({ ...env, INDEXING: 'none' })).toThrow(/^INDEXNOW_KEY .*INDEXING/);
});

test.each(['short', '../../etc/passwd', 'x'.repeat(129), 'schlüssel'])(
  '%.20s is no key of IndexNow',
  (key) => {
    const env = { INDEXNOW_KEY: key, SITE_URL: 'https://read.example.org' };
    expect(() => parseConfig(env)).toThrow(/^INDEXNOW_KEY must be 8 to 128 characters long.+\.$/);
  },
);

/** Rows of the documentation's table, by variable. */
const ROWS = readFileSync('docs/configuration.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((row) => {
    const names = (row.split('|')[1] ?? '').match(/[A-Z][A-Z_]+/g) ?? [];
    return names.map((name): [string, string] => [name, row]);
  });

/** Values that most variables refuse. */
const WRONG = ['x'.repeat(10), 'x'.repeat(1000), ' ', '?', '-1', '0', '1.5', '999999999999'];

/** Returns the sentences about a variable, one for each wrong value that it refuses. */
const sentencesAbout = (name: string): string[] =>
  WRONG.flatMap((value) => {
    try {
      parseConfig({ [name]: value });
      return [];
    } catch (error) {
      return (error as ConfigError).message.split('\n').filter((line) => line.startsWith(name));
    }
  });

test('every variable is documented', () => {
  expect(ROWS.map(([name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
});

test.each(ROWS)(
  'the sentences about a wrong %s are ours, and its limits are documented',
  (name, row) => {
    for (const sentence of sentencesAbout(name)) {
      expect(sentence).toMatch(/^[A-Z_]+ (?:must|can only|and [A-Z_]+ must) .+\.$/);
      expect(sentence).not.toMatch(/invalid|expected|too (?:big|small)/i);
      const [rule = ''] = sentence.split(' (given: ');
      for (const [limit] of rule.matchAll(/(?<![\w./])\d+(?![\w.])/g)) {
        expect(row).toMatch(new RegExp(`\\b${limit}\\b`));
      }
    }
  },
);

test.each([
  ['LOCALE', 'xx', 'LOCALE must be one of "en", "zh-CN",'],
  ['WORKERS', '65', 'WORKERS must be "auto" or a whole number from 1 to 64 ('],
  ['PURGE_TOKEN', 'short', 'PURGE_TOKEN must be at least 16 characters long.'],
])('%s=%.12s is refused with its limits', (name, value, sentence) => {
  expect(() => parseConfig({ [name]: value })).toThrow(sentence);
});
