import type { Site } from '@/lib/community/site/site';
import { i18n } from '@/lib/i18n/i18n';
import { describeSite } from '@/lib/pages/home/describe-home';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';
import { printFeedUrl } from '@/lib/urls/documents/feed-url';
import { printSitemapUrl } from '@/lib/urls/documents/sitemap-url';
import { routePath } from '@/lib/urls/routes/route-path';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { hasSitemaps } from './sitemap/print-sitemap';

/**
 * Prints `llms.txt` (https://llmstxt.org); undefined if language models are refused or the site is not
 * indexed.
 */
export function printLlmsTxt({ settings, can }: Site): string | undefined {
  const { siteName, indexing, aiCrawlers } = settings;
  if (indexing !== 'self' || aiCrawlers === 'refuse') return undefined;
  const { t } = i18n();
  const links = [
    can.showWiki && [t('site.wiki'), urlOf({ kind: 'wiki-home' })],
    can.showBoard && [t('site.forums'), urlOf({ kind: 'forums' })],
    can.showBoard && [t('site.topics'), urlOf(topicsWith())],
    ['MCP', absoluteUrl(routePath('/mcp'))],
    ['OpenAPI', absoluteUrl(routePath('/api/openapi.json'))],
    can.showBoard && [
      'JSON Feed',
      absoluteUrl(printFeedUrl({ format: 'json', list: topicsWith() })),
    ],
    hasSitemaps() && ['Sitemap', absoluteUrl(printSitemapUrl({ kind: 'index' }))],
  ].filter((link) => link !== false);
  return [
    `# ${siteName}`,
    `> ${describeSite(can).replace(/\s+/g, ' ').trim()}`,
    links.map(([title, url]) => `- [${title}](${url})`).join('\n'),
    `Every topic and every page of the wiki is Markdown at its address with \`.md\` behind the path.`,
    '',
  ].join('\n\n');
}
