import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, configure } from '@/lib/base/config/config';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { openProbe } from '../start/open-probe';
import { recognizeCommunity } from '../start/recognize-community';
import { findMediaWiki } from './find-mediawiki';

const SITE = {
  query: {
    general: {
      sitename: 'Wiki',
      mainpage: 'Main Page',
      generator: 'MediaWiki 1.43.0',
      server: '//wiki.example',
      articlepath: '/wiki/$1',
      script: '/w/index.php',
    },
    namespaces: { '0': { id: 0, name: '' } },
    rightsinfo: { url: '//license.example/by-sa', text: ' By &  alike ' },
  },
};
const LICENSE = { url: 'http://license.example/by-sa', name: 'By & alike' };
const CLOSED = { error: { code: 'readapidenied', info: 'You need read permission' } };

/** Serves `answer` at every address, and counts the requests. */
async function serveAnywhere(answer: (response: ServerResponse, path: string) => void) {
  const served = { requests: 0 };
  const { url, stop } = await serveHttp((request, response) => {
    served.requests += 1;
    answer(response, request.url ?? '');
  });
  onTestFinished(stop);
  return Object.assign(served, { url });
}

/** Serves a wiki with its scripts in `/w`, which its front page names. */
async function serveWiki(answerApi: (response: ServerResponse) => void): Promise<string> {
  const { url } = await serveAnywhere((response, target) => {
    const { pathname } = new URL(target, 'http://x.invalid');
    if (pathname === '/w/api.php') {
      answerApi(response);
    } else if (pathname === '/') {
      response.writeHead(301, { location: '/wiki/Main_Page' }).end();
    } else if (pathname.startsWith('/wiki/')) {
      const link = '<link rel="EditURI" type="application/rsd+xml" href="/w/api.php?action=rsd">';
      response.end(`<!doctype html><head>${link}</head><p>Text`);
    } else {
      response.writeHead(404).end('Not found');
    }
  });
  return url;
}

const json = (value: unknown) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

test.each(['', '/w', '/wiki/Some_page'])('a wiki is found at %s', async (path) => {
  const url = await serveWiki(json(SITE));
  expect(await findMediaWiki(openProbe(url + path))).toMatchObject({ url: `${url}/w` });
});

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['a private wiki', json(CLOSED), /reading needs an account/],
  [
    'a challenge in front of the API',
    (response) => void response.writeHead(403).end('<title>Just a moment...</title>'),
    /status 403: “Just a moment\.\.\.”.* something in front of it/,
  ],
  [
    'a wiki that limits requests',
    (response) => void response.writeHead(429, { 'retry-after': '7' }).end(),
    /is busy \(status 429\): try again in 7 s\.$/,
  ],
  [
    'a wiki whose replicas lag',
    json({ error: { code: 'maxlag', info: 'Waiting' } }),
    /is busy \(maxlag\): try again in 5 s\.$/,
  ],
  [
    'maintenance',
    (response) => void response.writeHead(503).end('<title>Maintenance</title>'),
    /is busy \(status 503: “Maintenance”\): try again in 5 s\.$/,
  ],
  ['an API that is off', (response) => void response.writeHead(404).end('off'), /is off/],
])('the operator is told of %s', async (_, answerApi, told) => {
  const url = await serveWiki(answerApi);
  expect(await findMediaWiki(openProbe(url))).toEqual({
    isRecognized: true,
    url: `${url}/w`,
    obstacle: expect.stringMatching(told),
  });
});

test('another site is none', async () => {
  const { url } = await serveAnywhere((response) => void response.end('<p>Hello'));
  expect(await findMediaWiki(openProbe(url))).toMatchObject({ isRecognized: false });
});

test('a wiki at WIKI_URL is recognized once, and then remembered', async () => {
  let questions = 0;
  const url = await serveWiki((response) => {
    questions += 1;
    json(SITE)(response);
  });
  const settings = { WIKI_URL: url, WIKI_KIND: '', API_BASE_URL: '', LOG_LEVEL: 'silent' };
  const dataDir = temporaryDir();
  for (const asked of [1, 1]) {
    resetProcessState();
    configure({ ...settings, DATA_DIR: dataDir });
    expect(await recognizeCommunity()).toEqual({ hasAnswered: true });
    const wiki = { wikiUrl: `${url}/w`, communityKinds: { wiki: 'mediawiki' } };
    expect(config()).toMatchObject({ ...wiki, license: LICENSE });
    expect(questions).toBe(asked);
    configure({ LICENSE: '', LICENSE_URL: '' });
  }
});

test.each([
  ['the operator names one', { LICENSE_URL: 'https://own.example/', LICENSE: 'Own' }, 'Own'],
  [
    'a board is beside it',
    { API_BASE_URL: 'http://127.0.0.1:9', API_KIND: 'interface' },
    undefined,
  ],
])('the license of a wiki is not that of the site where %s', async (_, given, name) => {
  const url = await serveWiki(json(SITE));
  const none = { WIKI_KIND: '', API_BASE_URL: '', LICENSE: '', LICENSE_URL: '' };
  resetProcessState();
  configure({ ...none, WIKI_URL: url, DATA_DIR: temporaryDir(), LOG_LEVEL: 'silent', ...given });
  await recognizeCommunity();
  expect([config().communityKinds.wiki, config().license?.name]).toEqual(['mediawiki', name]);
  configure({ API_KIND: '', API_BASE_URL: '', LICENSE: '', LICENSE_URL: '' });
});

test.each<[string, (response: ServerResponse) => void]>([
  ['a proxy before it answers', (response) => void response.writeHead(502).end('Bad gateway')],
  ['a challenge stands before it', (response) => void response.writeHead(403).end('<p>Wait')],
  ['it limits requests', (response) => void response.writeHead(429).end()],
])('a MediaWiki is recognized later where at first %s', async (_, answerInstead) => {
  let isAway = true;
  const { url } = await serveAnywhere((response, path) => {
    if (isAway) return answerInstead(response);
    return path.startsWith('/api.php') ? json(SITE)(response) : response.writeHead(404).end();
  });
  const settings = { WIKI_URL: url, WIKI_KIND: '', API_BASE_URL: '', LOG_LEVEL: 'silent' };
  resetProcessState();
  configure({ ...settings, DATA_DIR: temporaryDir() });
  expect(await recognizeCommunity()).toEqual({ hasAnswered: false });
  isAway = false;
  expect(await recognizeCommunity()).toEqual({ hasAnswered: true });
  expect(config().communityKinds.wiki).toBe('mediawiki');
});

test('a wiki that hangs is waited for once', async () => {
  const served = await serveAnywhere(() => {});
  resetProcessState();
  deadlinesMs.set({ ...deadlinesMs(), communityRequest: 1_000 });
  configure({ WIKI_URL: served.url, WIKI_KIND: '', API_BASE_URL: '', DATA_DIR: temporaryDir() });
  expect(await recognizeCommunity()).toEqual({ hasAnswered: false });
  expect(served.requests).toBe(1);
});

test('a page that is no wiki is not remembered as one', async () => {
  const served = await serveAnywhere((response) => void response.end('<p>Hello'));
  resetProcessState();
  const dataDir = temporaryDir();
  configure({ WIKI_URL: served.url, WIKI_KIND: '', API_BASE_URL: '', DATA_DIR: dataDir });
  expect(await recognizeCommunity()).toEqual({ hasAnswered: true });
  expect(readdirSync(dataDir)).toEqual([]);
});
