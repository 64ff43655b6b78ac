import { feedOf, printFeedUrl } from './documents/feed-url';
import { textUrlOf } from './documents/markdown-url';
import { parseHref } from './parse-href';
import {
  type LegacyRecord,
  type LegacyUrl,
  parseLegacyUrl,
  splitLegacyUrl,
} from './parse-legacy-url';
import { routePath } from './routes/route-path';
import { topicsWith } from './views/board/topics-view';
import { href } from './views/href';
import { printNumberedPostUrl } from './views/locator-url';
import { parseUrl } from './views/parse-url';
import { floorPath } from './views/post-url';
import { wikiAddresses } from './wiki-software/wiki-software';

function boardUrl(record: LegacyRecord): string | undefined {
  const { topic, post, number, floor, offset, forum, member, name, last } = record;
  if (topic && post) return routePath('/board/topics/{id}/posts/{post}', topic, post);
  if (post) return href({ kind: 'locator', by: 'post', postId: Number(post) });
  if (topic && Number(number) > 1) return printNumberedPostUrl(Number(topic), Number(number));
  if (topic && Number(floor) > 1) return floorPath(topic, Number(floor));
  if (topic && last) return printNumberedPostUrl(Number(topic), LAST_NUMBER);
  if (topic) return routePath('/board/topics/{id}', topic) + (offset ? `?offset=${offset}` : '');
  if (forum) return routePath('/board/forums/{id}', forum);
  if (member) return `${routePath('/board/topics')}?starter_id=${member}`;
  return name && href({ kind: 'locator', by: 'starter', name });
}

/** No post has a higher number, so it locates the last one. */
const LAST_NUMBER = 999_999_999;

const BOARD_INDEX = /^idx$/i;

/** `/latest`, `/top/weekly`, `/latest.rss`, `/categories`. */
const LISTS = /^\/(?:(latest|hot|top(?:\/\w+)?)|(new)|categories)(?:\.json|\.rss|\.md)?\/?$/;

/** `/tag/fix`, `/tag/fix/3`, `/tags/c/room/5/fix/3`, `/tag/fix/l/top`. */
const TAGS =
  /^\/(?:tag|tags(?:\/c\/(?:[^/]+\/){1,4}?(?<forum>\d+)(?:\/none|\/all)?)?)\/(?<tag>[^/]+?)(?:\/\d+)?(?:\/l\/\w+)?(?:\.json|\.rss|\.md)?\/?$/;

function tagUrl({ path }: LegacyUrl): string | undefined {
  const { tag, forum } = TAGS.exec(path)?.groups ?? {};
  if (tag === undefined) return undefined;
  return href(topicsWith({ forumId: forum ? Number(forum) : undefined, tag: tag.toLowerCase() }));
}

function board(legacy: LegacyUrl, url: URL): string | undefined {
  const tagged = tagUrl(legacy);
  if (tagged !== undefined) return tagged;
  // Other paths below tags are no records, and this site's own forums may be filtered.
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

function canonicalUrlOf(target: string): string | undefined {
  const result = parseUrl(target);
  if (result.kind === 'view') return target.split('#', 1)[0];
  return result.kind === 'moved' ? result.to : undefined;
}

/** `/wiki/pages/a:b` or `/api/board/topics/345`, with an optional `#entryM`. */
function resolveOwnPath({ path, fragment }: LegacyUrl, url: URL): string | undefined {
  const target = canonicalUrlOf(url.pathname.replace(/^\/api(?=\/)/, '') + url.search);
  if (target === undefined || fragment === '') return target;
  const [, topicId] = /^\/board\/topics\/(\d+)\/?$/.exec(path.replace(/^\/api(?=\/)/, '')) ?? [];
  const entry = /^(?:entry|comment-|p)(\d+)$/.exec(fragment)?.[1];
  if (topicId && entry) return routePath('/board/topics/{id}/posts/{post}', topicId, entry);
  return /^(?:post|floor)-\d+$/.test(fragment) ? `${target}#${fragment}` : target;
}

function feedUrl(page: string): string | undefined {
  const result = parseUrl(page);
  const feed = result.kind === 'view' ? feedOf(result.view, 'atom') : undefined;
  return feed && printFeedUrl(feed);
}

/**
 * Returns this site's canonical path for an old URL of the board, wiki or interface, if it has one. Ignores
 * the host; the fragment only finds posts.
 * @param given a URL, or a path with query and fragment
 */
export function resolveLegacyUrl(given: URL | string): string | undefined {
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
  return (
    document ?? (legacy.path.endsWith('.md') ? textUrlOf(page, 'markdown') : undefined) ?? page
  );
}
