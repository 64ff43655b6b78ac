import type { Heading, List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { config } from '@/lib/base/config/config';
import { capabilities } from '@/lib/community/store/capabilities';
import { i18n } from '@/lib/i18n/i18n';
import { childForums } from '@/lib/model/forum-tree';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { FEED_FORMATS, type FeedFormat, printFeedUrl } from '@/lib/urls/documents/feed-url';
import { type MarkdownView, printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import { printSitemapUrl } from '@/lib/urls/documents/sitemap-url';
import { routePath } from '@/lib/urls/routes/route-path';
import { topicsWith } from '@/lib/urls/views/topic-url';
import { hasSitemaps } from '../sitemap/print-sitemap';
import type { SiteOutline } from './site-outline';

/** A section has at most this many links; the page that it begins with has all of them. */
const MAX_LINKS = 200;
/** In characters. */
const MAX_NOTE = 200;

/** A line of a section. */
interface SiteLink {
  title: string;
  url: string;
  note?: string | undefined;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function shorten(text: string): string {
  const characters = [...oneLine(text)];
  return characters.length > MAX_NOTE
    ? `${characters.slice(0, MAX_NOTE - 1).join('')}…`
    : characters.join('');
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const heading = (depth: 1 | 2, value: string): Heading => ({
  type: 'heading',
  depth,
  children: [text(oneLine(value))],
});

function listItem({ title, url, note }: SiteLink): ListItem {
  const link: PhrasingContent = { type: 'link', url, children: [text(oneLine(title))] };
  const children = note ? [link, text(`: ${shorten(note)}`)] : [link];
  return { type: 'listItem', spread: false, children: [{ type: 'paragraph', children }] };
}

function section(title: string, links: readonly SiteLink[]): RootContent[] {
  const list: List = {
    type: 'list',
    ordered: false,
    spread: false,
    children: links.slice(0, MAX_LINKS).map(listItem),
  };
  return [heading(2, title), list];
}

/** The address of a page as Markdown, which these readers ask for rather than HTML. */
const markdownOf = (view: MarkdownView) => absoluteUrl(printMarkdownUrl(view));

function wikiLinks({ namespaces }: SiteOutline): SiteLink[] {
  const { t } = i18n();
  return [
    { title: t('site.wiki'), url: markdownOf({ kind: 'wiki-home' }) },
    { title: t('wiki.allPages'), url: markdownOf({ kind: 'namespace', id: '', page: 1 }) },
    ...childNamespaces(namespaces, '').map(({ id, title }) => ({
      title,
      url: markdownOf({ kind: 'namespace', id, page: 1 }),
    })),
  ];
}

function forumLinks({ forums }: SiteOutline): SiteLink[] {
  const { t } = i18n();
  const below = (parentId: number | null): SiteLink[] =>
    childForums(forums, parentId).flatMap(({ id, name, description }) => [
      { title: name, url: markdownOf(topicsWith({ forumId: id })), note: description },
      ...below(id),
    ]);
  return [
    { title: t('site.forums'), url: markdownOf({ kind: 'forums' }), note: t('board.forumsLead') },
    { title: t('home.latestAll'), url: markdownOf(topicsWith()), note: t('board.allTopicsLead') },
    ...(capabilities().hasSelections
      ? [
          {
            title: t('home.digestAll'),
            url: markdownOf(topicsWith({ isDigest: true })),
            note: t('board.digestLead'),
          },
        ]
      : []),
    ...below(null),
  ];
}

const FEED_NAMES: Record<FeedFormat, string> = { atom: 'Atom', json: 'JSON Feed' };

/** What programs read. The names are those of the formats, the same in every language. */
function dataLinks(outline: SiteOutline): SiteLink[] {
  const { t, size } = i18n();
  const feeds = FEED_FORMATS.map((format) => ({
    title: FEED_NAMES[format],
    url: absoluteUrl(printFeedUrl({ format, list: topicsWith() })),
    note: t('home.latest'),
  }));
  const changes = { title: 'Atom', url: absoluteUrl(routePath('/changes.atom')) };
  const sitemap = { title: 'Sitemap', url: absoluteUrl(printSitemapUrl({ kind: 'index' })) };
  return [
    { title: 'OpenAPI', url: absoluteUrl(routePath('/api/openapi.json')) },
    ...feeds,
    ...(config().hasStore ? [{ ...changes, note: t('changes.title') }] : []),
    ...(hasSitemaps() ? [sitemap] : []),
    ...outline.downloads.map(({ name, sizeBytes }) => ({
      title: name,
      url: absoluteUrl(routePath('/downloads/{name}', name)),
      note: `${t('downloads.title')}, ${size(sizeBytes)}`,
    })),
  ];
}

/**
 * Prints `llms.txt` (https://llmstxt.org): where a program that answers questions about the site
 * finds what. Undefined for a site that such programs are asked not to read.
 */
export function printLlmsTxt(outline: SiteOutline): string | undefined {
  const { siteName, siteDescription, indexing, aiCrawlers } = config();
  if (indexing !== 'self' || aiCrawlers === 'refuse') return undefined;
  const { t } = i18n();
  const { hasWiki } = capabilities();
  const about = oneLine(
    siteDescription ?? t('home.about', { name: siteName, wiki: hasWiki ? 'yes' : 'no' }),
  );
  return toMarkdown(
    {
      type: 'root',
      children: [
        heading(1, siteName),
        { type: 'blockquote', children: [{ type: 'paragraph', children: [text(about)] }] },
        ...(hasWiki ? section(t('site.wiki'), wikiLinks(outline)) : []),
        ...section(t('site.forums'), forumLinks(outline)),
        ...section('API', dataLinks(outline)),
      ],
    },
    { bullet: '-' },
  );
}
