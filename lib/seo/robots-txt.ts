import { config } from '@/lib/config/config';
import { printSitemapUrl } from '@/lib/urls/families/sitemap-url';
import { absoluteUrl } from './canonical-url';

/** Crawlers that collect text for language models, by the names that their operators publish. */
const AI_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-ai',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'PerplexityBot',
  'Timpibot',
  'YouBot',
];

/**
 * Prints `robots.txt` (RFC 9309). It does not disallow what is `noindex`: a crawler that may not
 * fetch a page cannot see that it is `noindex`.
 */
export function printRobotsTxt(): string {
  const { indexing, aiCrawlers, siteUrl } = config();
  if (indexing === 'none') return 'User-agent: *\nDisallow: /\n';
  const refused = [...AI_CRAWLERS.map((name) => `User-agent: ${name}`), 'Disallow: /', ''];
  const isListed = siteUrl !== undefined && indexing === 'self';
  return [
    ...(aiCrawlers === 'refuse' ? refused : []),
    'User-agent: *',
    'Allow: /',
    ...(isListed ? ['', `Sitemap: ${absoluteUrl(printSitemapUrl({ kind: 'index' }))}`] : []),
    '',
  ].join('\n');
}
