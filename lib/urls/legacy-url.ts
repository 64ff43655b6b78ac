import { LRUCache } from 'lru-cache';
import { feedOf, printFeedUrl } from './documents/feed-url';
import { markdownViewOf, printMarkdownUrl } from './documents/markdown-url';
import { parseHref } from './parse-href';
import {
  type LegacyRecord,
  type LegacyUrl,
  parseLegacyUrl,
  splitLegacyUrl,
} from './parse-legacy-url';
import { routePath } from './routes/route-path';
import { href } from './views/href';
import { printLocatorUrl, printNumberedPostUrl } from './views/locator-url';
import { parseUrl } from './views/parse-url';
import { floorPath } from './views/post-url';
import { topicsWith } from './views/topic-url';
import { wikiAddresses } from './wiki-software/wiki-software';

/**
 * The path on this site of what a URL of a board names: the post before its topic. What its id alone
 * does not find is located: a post of an unknown topic, one by its number, a member by the name.
 */
function boardUrl(record: LegacyRecord): string | undefined {
  const { topic, post, number, floor, offset, forum, member, name, last } = record;
  if (topic && post) return routePath('/board/topics/{id}/posts/{post}', topic, post);
  if (post) return printLocatorUrl({ kind: 'locator', by: 'post', postId: Number(post) });
  if (topic && Number(number) > 1) return printNumberedPostUrl(Number(topic), Number(number));
  if (topic && Number(floor) > 1) return floorPath(topic, Number(floor));
  if (topic && last) return printNumberedPostUrl(Number(topic), LAST_NUMBER);
  if (topic) return routePath('/board/topics/{id}', topic) + (offset ? `?offset=${offset}` : '');
  if (forum) return routePath('/board/forums/{id}', forum);
  if (member) return `${routePath('/board/topics')}?starter_id=${member}`;
  return name && printLocatorUrl({ kind: 'locator', by: 'starter', name });
}

/** A post of this number, or the one before, is the last of a topic. */
const LAST_NUMBER = 999_999_999;

/** The front page of Invision 1. */
const BOARD_INDEX = /^idx$/i;

/** Lists of Discourse: `/latest`, `/top/weekly`, `/latest.rss`, `/categories`. */
const LISTS = /^\/(?:(latest|hot|top(?:\/\w+)?)|(new)|categories)(?:\.json|\.rss|\.md)?\/?$/;

/** Tags of Discourse: `/tag/fix`, `/tag/fix/3`, `/tags/c/room/5/fix/3`, `/tag/fix/l/top`. */
const TAGS =
  /^\/(?:tag|tags(?:\/c\/(?:[^/]+\/){1,4}?(?<forum>\d+)(?:\/none|\/all)?)?)\/(?<tag>[^/]+?)(?:\/\d+)?(?:\/l\/\w+)?(?:\.json|\.rss|\.md)?\/?$/;

/** The list of a tag; undefined for any other path. */
function tagUrl({ path }: LegacyUrl): string | undefined {
  const { tag, forum } = TAGS.exec(path)?.groups ?? {};
  if (tag === undefined) return undefined;
  return href(topicsWith({ forumId: forum ? Number(forum) : undefined, tag: tag.toLowerCase() }));
}

/** A record of a board, or its list of forums. */
function board(legacy: LegacyUrl, url: URL): string | undefined {
  const tagged = tagUrl(legacy);
  if (tagged !== undefined) return tagged;
  // What else stands below a tag is no record, and a forum of this site may be filtered.
  if (/^\/tags?\/|^\/board\/forums\/\d+$/.test(legacy.path)) return undefined;
  const record = parseLegacyUrl(url, legacy);
  if (record) return boardUrl(record);
  const [list, topics, news] = LISTS.exec(legacy.path) ?? [];
  if (list && news) return routePath('/board/new');
  if (list) return routePath(topics ? '/board/topics' : '/board/forums');
  return BOARD_INDEX.test(legacy.parameters.get('act') ?? '')
    ? routePath('/board/forums')
    : undefined;
}

/** The canonical URL of a page of this site; undefined where there is no such page. */
function canonicalUrlOf(target: string): string | undefined {
  const result = parseUrl(target);
  if (result.kind === 'view') return target.split('#', 1)[0];
  return result.kind === 'moved' ? result.to : undefined;
}

/** The canonical URL for a path of the interface (`/wiki/pages/a:b`, `/api/board/topics/345`), with `#entryM` or without. */
function resolveOwnPath({ path, fragment }: LegacyUrl, url: URL): string | undefined {
  const target = canonicalUrlOf(url.pathname.replace(/^\/api(?=\/)/, '') + url.search);
  if (target === undefined || fragment === '') return target;
  const [, topicId] = /^\/board\/topics\/(\d+)\/?$/.exec(path.replace(/^\/api(?=\/)/, '')) ?? [];
  const entry = /^(?:entry|comment-|p)(\d+)$/.exec(fragment)?.[1];
  if (topicId && entry) return routePath('/board/topics/{id}/posts/{post}', topicId, entry);
  return /^(?:post|floor)-\d+$/.test(fragment) ? `${target}#${fragment}` : target;
}

/**
 * A community links to the same few pages often. A memo of a pure function: each bundle may hold
 * its own.
 */
const cache = new LRUCache<string, { page: string | undefined }>({ max: 2000 });
/** UTF-16 units. */
const MAX_CACHED_LENGTH = 200;

/**
 * Resolves a legacy URL of the community to the page of this site: URLs of boards and wikis in all
 * their forms, and paths of the interface. The host is ignored; the fragment is only read to find a post.
 * @param url a URL, or a path with query and fragment on one of the community's hosts
 * @returns a canonical path with query, or undefined where no page matches
 */
export function resolveLegacyUrl(url: URL | string): string | undefined {
  if (typeof url !== 'string' || url.length > MAX_CACHED_LENGTH) return resolve(url);
  const cached = cache.get(url);
  if (cached) return cached.page;
  const page = resolve(url);
  cache.set(url, { page });
  return page;
}

/** The feed of a page; undefined where it has none. */
function feedUrl(page: string): string | undefined {
  const result = parseUrl(page);
  const feed = result.kind === 'view' ? feedOf(result.view, 'atom') : undefined;
  return feed && printFeedUrl(feed);
}

/** The Markdown of a page; undefined where it has none. */
function markdownUrl(page: string): string | undefined {
  const result = parseUrl(page);
  const view = result.kind === 'view' ? markdownViewOf(result.view) : undefined;
  return view && printMarkdownUrl(view);
}

function resolve(given: URL | string): string | undefined {
  const url =
    typeof given === 'string' ? parseHref(given, new URL('http://community.invalid')) : given;
  const legacy = url && splitLegacyUrl(url);
  if (!url || !legacy) return undefined;
  const record = board(legacy, url);
  const found = record ?? wikiAddresses().resolveOldAddress(legacy);
  if (found === undefined) return resolveOwnPath(legacy, url);
  const page = canonicalUrlOf(found);
  if (!page || record === undefined) return page;
  const document = legacy.path.endsWith('.rss') ? feedUrl(page) : undefined;
  return document ?? (legacy.path.endsWith('.md') ? markdownUrl(page) : undefined) ?? page;
}
