import { config } from '@/lib/base/config/config';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { printSitemapUrl } from '@/lib/urls/documents/sitemap-url';
import { hasSitemaps } from '../sitemap/print-sitemap';
import { CRAWLER_RULES } from './crawlers';

/** Bytes. Crawlers may stop at 500 KiB (RFC 9309, 2.5). */
const MAX_BYTES = 500_000;
/** Each sitemap has 10,000 URLs, so this is enough for ten million. */
const MAX_SITEMAPS = 1000;

/** Returns the first lines that take at most `maxBytes` with their line feeds. */
function linesWithin(maxBytes: number, lines: readonly string[]): string[] {
  const listed: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxBytes) break;
    listed.push(line);
  }
  return listed;
}

const groupOf = (names: readonly string[], rules: readonly string[]): string[] =>
  names.length === 0 ? [] : [...names.map((name) => `User-agent: ${name}`), ...rules, ''];

/**
 * Returns `robots.txt` (RFC 9309). It allows pages with `noindex`: crawlers must fetch a page to see that.
 * @param sitemapPaths paths of sitemap parts, which Baidu needs. They come last, since some crawlers stop
 * early.
 */
export function printRobotsTxt(sitemapPaths: readonly string[]): string {
  const { indexing, aiCrawlers } = config();
  if (indexing === 'none') return 'User-agent: *\nDisallow: /\n';
  const { refused, welcome, signal } = CRAWLER_RULES[aiCrawlers];
  const allowed = [`Content-Signal: ${signal}`, 'Allow: /'];
  const groups = [
    ...groupOf(refused, ['Disallow: /']),
    ...groupOf(welcome, allowed),
    ...groupOf(['*'], allowed),
  ].join('\n');
  if (!hasSitemaps()) return groups;
  const sitemaps = [printSitemapUrl({ kind: 'index' }), ...sitemapPaths];
  const lines = sitemaps.slice(0, MAX_SITEMAPS).map((path) => `Sitemap: ${absoluteUrl(path)}`);
  // One byte is the line feed between groups and sitemaps.
  const listed = linesWithin(MAX_BYTES - Buffer.byteLength(groups) - 1, lines);
  return `${groups}\n${listed.join('\n')}\n`;
}
