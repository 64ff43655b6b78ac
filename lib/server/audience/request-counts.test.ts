import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { type FakeSite, STYLESHEET, serveFakeSite } from '@/e2e/fixtures/serve-fake-site';
import { metrics } from '../stats/metrics';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)';

let site: FakeSite;

beforeEach(async () => {
  resetProcessState();
  site = await serveFakeSite();
});
afterEach(() => site.stop());

const get = (path: string, userAgent: string, method = 'GET') =>
  site.get(path, { 'user-agent': userAgent }, method);

/** Returns a metric's samples: labels and value. */
const samplesOf = (name: string) =>
  Object.fromEntries(
    [...metrics(sampleSite()).matchAll(new RegExp(`^lectern_${name}\\{(.*)\\} (\\d+)$`, 'gm'))].map(
      ([, labels = '', value]) => [labels.replaceAll('"', ''), Number(value)],
    ),
  );

test('requests are counted by what sent them, what they were for, status and cache state', async () => {
  await get('/board/topics/345', FIREFOX);
  await get('/board/topics/345', FIREFOX);
  await get('/board/topics/345', GPTBOT);
  await get('/board/topics/345?page=1', GPTBOT);
  await get(STYLESHEET, FIREFOX);
  await get('/board/topics/x', 'curl/8.14.1');
  await get('/wiki/pages/a', 'curl/8.14.1', 'DELETE');
  expect(samplesOf('http_requests_total')).toEqual({
    'client=person,page=topic,status=200,cache=miss': 1,
    'client=person,page=topic,status=200,cache=hit': 1,
    'client=person,page=file,status=200,cache=none': 1,
    'client=robot,page=topic,status=200,cache=hit': 1,
    'client=robot,page=topic,status=308,cache=none': 1,
    'client=robot,page=topic,status=400,cache=none': 1,
    'client=robot,page=wiki-page,status=405,cache=none': 1,
  });
});

test('nothing that a client sends becomes a label, however much it sends', async () => {
  for (let n = 0; n < 60; n++) await get(`/secret-${n}?token=canary`, `canary-${n}/1.0 " \\ bot`);
  const samples = samplesOf('http_requests_total');
  expect(samples).toEqual({ 'client=robot,page=other,status=404,cache=none': 60 });
  expect(metrics(sampleSite())).not.toContain('canary');
});
