import { expect, onTestFinished, test } from 'vitest';
import { createForum } from '@/e2e/discourse/forum';
import { type StandIn, startStandIn } from '@/e2e/discourse/stand-in';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { samplePage } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, configure } from '@/lib/base/config/config';
import { publishStore } from '@/lib/store/build/publish-store';
import { community } from '../open-community';
import { capabilities } from '../store/capabilities';
import { recognizeCommunity } from './recognize-community';

async function recognize(script?: StandIn['script'], dataDir = temporaryDir(), kind = '') {
  const standIn = await startStandIn(createForum());
  onTestFinished(() => standIn.stop());
  if (script) standIn.script = script;
  configure({ API_BASE_URL: standIn.url, DATA_DIR: dataDir, API_KIND: kind, LOG_LEVEL: 'silent' });
  await recognizeCommunity();
  return { standIn, requests: standIn.requests.map(({ target }) => target), dataDir };
}

test('a Discourse is recognized once, and is then the origin of its posts', async () => {
  const { standIn, requests, dataDir } = await recognize();
  expect(requests).toEqual(['/site.json']);
  expect(config()).toMatchObject({ isDiscourse: true, originUrl: standIn.url });
  expect(capabilities()).toMatchObject({ hasWiki: false, hasSelections: false });

  standIn.isAway = true;
  configure({ API_KIND: '' });
  expect(config().isDiscourse).toBe(false);
  await recognizeCommunity();
  expect([config().isDiscourse, standIn.requests.length]).toEqual([true, 1]);
  // Another address in the same folder is asked.
  expect((await recognize(undefined, dataDir)).requests).toEqual(['/site.json']);
});

test('a forum for members only is recognized by its refusal', async () => {
  const errors = ['You need to be logged in to do that.'];
  await recognize(() => ({ status: 403, body: { errors, error_type: 'not_logged_in' } }));
  expect(config().isDiscourse).toBe(true);
});

test.each<[string, StandIn['script']]>([
  ['404', () => ({ status: 404, body: { detail: 'no' } })],
  ['403 of another server', () => ({ status: 403, body: { error: 'forbidden' } })],
  ['the envelope of the older dialect', () => ({ status: 200, body: { code: 7, message: 'x' } })],
  ['a list', () => ({ status: 200, body: [] })],
  ['a redirect', () => ({ status: 302, headers: { location: '/login' } })],
])('another server is not: %s', async (_, script) => {
  await recognize(script);
  expect([config().isDiscourse, config().originUrl]).toEqual([false, undefined]);
});

test('API_KIND decides without a request', async () => {
  expect((await recognize(undefined, undefined, 'interface')).requests).toEqual([]);
  expect(config().isDiscourse).toBe(false);
  expect((await recognize(undefined, undefined, 'discourse')).requests).toEqual([]);
  expect(config().isDiscourse).toBe(true);
});

test('the wiki of a Discourse is the one in the data folder', async () => {
  resetProcessState();
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => void builder.addPage(samplePage('start')));
  await recognize(undefined, dataDir);
  expect(capabilities().hasWiki).toBe(true);
  expect(await community().page('start')).toMatchObject({ kind: 'ok' });
  const topic = await community().topic(4, { offset: 0, limit: 1, sort: 'asc' });
  expect(topic).toMatchObject({ kind: 'ok' });
});
