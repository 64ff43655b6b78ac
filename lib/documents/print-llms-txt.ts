import type { Site } from '@/lib/community/site/site';
import { createMarkdownLink, createMarkdownParagraph } from '@/lib/content/markdown/mdast-nodes';
import { printMarkdown } from '@/lib/content/markdown/print-markdown';
import { i18n } from '@/lib/i18n/i18n';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { describeSite } from '@/lib/pages/home/describe-home';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';
import { printFeedUrl } from '@/lib/urls/documents/feed-url';
import { printSitemapUrl } from '@/lib/urls/documents/sitemap-url';
import { routePath } from '@/lib/urls/routes/route-path';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import type { View } from '@/lib/urls/views/view';
import { hasSitemaps } from './sitemap/print-sitemap';

/** Entries of a list. The others are found from the pages that the first links lead to. */
const MAX_ENTRIES = 100;

/** Returns a Markdown link on one line, with a note. */
const printEntry = (title: string, view: View, note?: string): string =>
  `- ${printMarkdown([createMarkdownParagraph(createMarkdownLink(urlOf(view), title))])}${note ? `: ${note}` : ''}`;

/** Returns the forums with their numbers of topics as a section, most topics first; none if unknown. */
async function listForums({ community }: Site): Promise<string[]> {
  const forums = await community.forums();
  if (forums.kind !== 'ok' || forums.value.length === 0) return [];
  const { t } = i18n();
  const entries = forums.value
    .toSorted((a, b) => (b.topicCount ?? 0) - (a.topicCount ?? 0))
    .slice(0, MAX_ENTRIES)
    .map(({ id, name, topicCount: count }) =>
      printEntry(
        name,
        topicsWith({ forumId: id }),
        count === undefined ? undefined : t('board.topicCount', { count }),
      ),
    );
  return [`## ${t('site.forums')}`, entries.join('\n')];
}

/**
 * Returns the wiki's top sections as a section, with their numbers of pages if the wiki is in this process;
 * none if unknown.
 */
async function listSections({ community, can }: Site): Promise<string[]> {
  const namespaces = await community.namespaces();
  if (namespaces.kind !== 'ok') return [];
  const sections = childNamespaces(namespaces.value, '').slice(0, MAX_ENTRIES);
  if (sections.length === 0) return [];
  const { t } = i18n();
  const entries: string[] = [];
  for (const { id, title } of sections) {
    const pages = can.answerAtOnce ? await community.pages(id) : undefined;
    const note =
      pages?.kind === 'ok'
        ? t('wiki.namespaceLead', { namespaces: 0, both: 'no', pages: pages.value.length })
        : undefined;
    entries.push(printEntry(title, { kind: 'namespace', id, page: 1 }, note));
  }
  return [`## ${t('site.wiki')}`, entries.join('\n')];
}

/**
 * Prints `llms.txt` (https://llmstxt.org), with the forums and the wiki's sections; undefined if language
 * models are refused or the site is not indexed.
 */
export async function printLlmsTxt(site: Site): Promise<string | undefined> {
  const { settings, can } = site;
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
    ...(can.showBoard ? await listForums(site) : []),
    ...(can.showWiki ? await listSections(site) : []),
    `Every page is Markdown at its address with \`.md\` behind the path.`,
    '',
  ].join('\n\n');
}
