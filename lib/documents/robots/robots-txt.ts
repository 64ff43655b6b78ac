import type { Config } from '@/lib/base/config/config';
import { config } from '@/lib/base/config/config';
import { splitWords } from '@/lib/base/text/split-words';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { printSitemapUrl } from '@/lib/urls/documents/sitemap-url';
import { hasSitemaps } from '../sitemap/print-sitemap';

/* Crawlers of language models by `robots.txt` name, each under its least welcome purpose. Source:
   https://github.com/ai-robots-txt/ai.robots.txt */

/** They index for assistants or fetch pages; fetchers may ignore `robots.txt`. */
const ANSWERS = splitWords(`
  Amzn-SearchBot Amzn-User Claude-SearchBot Claude-User cohere-ai DuckAssistBot
  Google-CloudVertexBot Google-NotebookLM Meta-ExternalFetcher Meta-WebIndexer MistralAI-Index
  MistralAI-User ChatGPT-User OAI-SearchBot Perplexity-User PerplexityBot YouBot`);

/** They collect training texts. */
const TRAINING = splitWords(`
  AI2Bot Amazonbot anthropic-ai ClaudeBot Applebot-Extended Bytespider
  cohere-training-data-crawler CCBot DeepSeekBot Diffbot Google-Extended PanguBot FacebookBot
  Meta-ExternalAgent ICC-Crawler GPTBot Cotoyogi SBIntuitionsBot ImagesiftBot Timpibot omgili
  Webzio-Extended ChatGLM-Spider`);

interface CrawlerRules {
  refused: readonly string[];
  /** Allowed explicitly, as their operators' others are not. */
  welcome: readonly string[];
  /** Permitted uses (https://contentsignals.org). */
  signal: string;
}

const CRAWLER_RULES: Record<Config['aiCrawlers'], CrawlerRules> = {
  allow: { refused: [], welcome: [], signal: 'search=yes, ai-input=yes, ai-train=yes' },
  search: { refused: TRAINING, welcome: ANSWERS, signal: 'search=yes, ai-input=yes, ai-train=no' },
  refuse: {
    refused: [...TRAINING, ...ANSWERS],
    welcome: [],
    signal: 'search=yes, ai-input=no, ai-train=no',
  },
};

/** Bytes. Crawlers may stop at 500 KiB (RFC 9309, 2.5). */
const MAX_BYTES = 500_000;
/** Ten million URLs, 10,000 each. */
const MAX_SITEMAPS = 1000;

function linesWithin(maxBytes: number, lines: readonly string[]): string[] {
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > maxBytes;
  });
  return lines.slice(0, end < 0 ? lines.length : end);
}

/** Lines of a rule group; none without crawlers. */
const groupOf = (names: readonly string[], rules: readonly string[]): string[] =>
  names.length === 0 ? [] : [...names.map((name) => `User-agent: ${name}`), ...rules, ''];

/**
 * Prints `robots.txt` (RFC 9309). Allows `noindex` pages, which crawlers must fetch to see that.
 * @param sitemapPaths sitemap parts, needed by Baidu; last, as some crawlers read less
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
  const listed = linesWithin(MAX_BYTES - Buffer.byteLength(groups) - 1, lines);
  return `${groups}\n${listed.join('\n')}\n`;
}
