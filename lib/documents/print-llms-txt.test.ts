import { expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { sampleForum } from '@/e2e/fixtures/store';
import { config, parseConfig } from '@/lib/base/config/config';
import { ok } from '@/lib/model/outcome';
import { printLlmsTxt } from './print-llms-txt';

const SITE_URL = 'https://read.example.org';

test('it has a name, a description, and links', async () => {
  const SITE_DESCRIPTION = 'Clocks\nthat float.';
  config.set(parseConfig({ SITE_URL, SITE_NAME: 'Tide & Time', SITE_DESCRIPTION }));
  const text = await printLlmsTxt(sampleSite());
  expect(text).toMatch(/^# Tide & Time\n\n> Clocks that float\.\n\n- \[Wiki\]/);
  expect(text).toContain(`\n- [Topics](${SITE_URL}/board/topics)\n`);
  expect(text).toContain(`\n- [Sitemap](${SITE_URL}/sitemap.xml)\n`);
});

test('without SITE_URL links are paths, and no sitemap is named', async () => {
  config.set(parseConfig({}));
  expect(await printLlmsTxt(sampleSite())).toContain('- [Forums](/board/forums)');
  expect(await printLlmsTxt(sampleSite())).not.toContain('Sitemap');
});

test.each<Record<string, string>>([
  { INDEXING: 'none' },
  { INDEXING: 'origin', ORIGIN_URL: 'https://community.example.org' },
  { AI_CRAWLERS: 'refuse' },
])('there is none with %j', async (given) => {
  config.set(parseConfig({ SITE_URL, ...given }));
  expect(await printLlmsTxt(sampleSite())).toBeUndefined();
});

test('there is one where only training is refused', async () => {
  config.set(parseConfig({ SITE_URL, AI_CRAWLERS: 'search' }));
  expect(await printLlmsTxt(sampleSite())).toContain('# Lectern');
});

test('forums and sections are named with their counts', async () => {
  config.set(parseConfig({ SITE_URL }));
  const site = sampleSite({
    forums: async () => ok([sampleForum(3, { name: 'Repairs', topicCount: 17 })]),
    namespaces: async () => ok([{ id: 'clocks', title: 'Clocks' }]),
    pages: async () => ok([{ id: 'clocks:oil', title: 'Oil' }]),
  });
  const text = await printLlmsTxt(site);
  expect(text).toContain(`\n## Forums\n\n- [Repairs](${SITE_URL}/board/forums/3): 17 topics\n`);
  expect(text).toContain(`\n- [Clocks](${SITE_URL}/wiki/namespaces/clocks): 1 page\n`);
  const away = async () => ({ kind: 'unavailable', reason: 'timeout' }) as const;
  const without = await printLlmsTxt(sampleSite({ forums: away, namespaces: away }));
  expect(without).not.toContain('## ');
});
