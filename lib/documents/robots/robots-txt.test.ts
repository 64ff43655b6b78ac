import { beforeEach, expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { config, parseConfig } from '@/lib/base/config/config';
import { newCrawlState } from '../sitemap/catalog';
import { sitemapParts } from '../sitemap/print-sitemap';
import { printRobotsTxt } from './robots-txt';

const SITE_URL = 'https://read.example.org';

beforeEach(() => {
  config.set(parseConfig({ SITE_URL }));
});

/** Returns the groups of a robots.txt: names and rules (RFC 9309, 2.2). */
const groupsOf = (text: string) =>
  text
    .split('\n\n')
    .filter((group) => group.startsWith('User-agent'))
    .map((group) => {
      const lines = group.trimEnd().split('\n');
      const names = lines.flatMap((line) => /^User-agent: (.+)$/.exec(line)?.[1] ?? []);
      return { names, rules: lines.slice(names.length) };
    });

/** Returns a crawler's rule: its own group's, else that of the group for all. */
function ruleFor(name: string): string | undefined {
  const groups = groupsOf(printRobotsTxt([]));
  const own = groups.find(({ names }) => names.includes(name));
  const rules = (own ?? groups.find(({ names }) => names.includes('*')))?.rules;
  return rules?.filter((rule) => !rule.startsWith('Content-Signal')).join();
}

test.each([
  ['allow', { GPTBot: 'Allow: /', 'OAI-SearchBot': 'Allow: /', Googlebot: 'Allow: /' }],
  ['search', { GPTBot: 'Disallow: /', 'OAI-SearchBot': 'Allow: /', Googlebot: 'Allow: /' }],
  ['refuse', { GPTBot: 'Disallow: /', 'OAI-SearchBot': 'Disallow: /', Googlebot: 'Allow: /' }],
])('AI_CRAWLERS=%s: training, answers and search have the rules %j', (setting, rules) => {
  config.set(parseConfig({ AI_CRAWLERS: setting }));
  for (const [name, rule] of Object.entries(rules)) expect(ruleFor(name), name).toBe(rule);
  expect(ruleFor('Unheardbot')).toBe('Allow: /');
});

test.each([
  ['allow', 'search=yes, ai-input=yes, ai-train=yes', 1],
  ['search', 'search=yes, ai-input=yes, ai-train=no', 2],
  ['refuse', 'search=yes, ai-input=no, ai-train=no', 1],
])('AI_CRAWLERS=%s: each group that is allowed has the signal %s', (setting, signal, count) => {
  config.set(parseConfig({ AI_CRAWLERS: setting }));
  const allowed = groupsOf(printRobotsTxt([])).filter(({ rules }) => rules.includes('Allow: /'));
  expect(allowed.map(({ rules }) => rules[0])).toEqual(
    Array.from({ length: count }, () => `Content-Signal: ${signal}`),
  );
});

test('the parts of the sitemap are named behind the index', () => {
  const topics = [{ id: 7, pages: 20_000 }];
  const text = printRobotsTxt(sitemapParts({ ...newCrawlState().found, topics }, sampleSite()));
  const listed = ['sitemap', 'sitemaps/wiki-1', 'sitemaps/forums-1', 'sitemaps/topics-1'];
  expect(text.match(/^Sitemap: .+$/gm)).toEqual(
    [...listed, 'sitemaps/topics-2'].map((name) => `Sitemap: ${SITE_URL}/${name}.xml`),
  );
});

test('a long robots.txt stays within 1,000 sitemaps and 500 kB, and breaks off between lines', () => {
  const parts = Array.from({ length: 2000 }, (_, index) => `/sitemaps/topics-${index + 1}.xml`);
  config.set(parseConfig({ SITE_URL, AI_CRAWLERS: 'refuse' }));
  expect(printRobotsTxt(parts).match(/^Sitemap: .+$/gm)).toHaveLength(1000);
  config.set(parseConfig({ SITE_URL: `${SITE_URL}/${'x'.repeat(1000)}`, AI_CRAWLERS: 'refuse' }));
  const long = printRobotsTxt(parts);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(500_000);
  expect(Buffer.byteLength(long)).toBeGreaterThan(490_000);
  expect(long).toMatch(/\nSitemap: \S+\.xml\n$/);
  expect(groupsOf(long)).toHaveLength(2);
});
