import { config } from '@/lib/config/config';
import { printSitemapUrl } from '@/lib/urls/families/sitemap-url';
import { absoluteUrl } from './canonical-url';

/** Crawlers that gather text for language models, by the names that their makers publish. */
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
 * The text of `robots.txt` (RFC 9309), out of the configuration alone. What is `noindex` is not
 * refused here as well: a crawler that may not read it would never learn so.
 */
export function robotsText(): string {
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
