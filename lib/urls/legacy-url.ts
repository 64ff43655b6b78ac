import { LRUCache } from 'lru-cache';
import { decodePercent } from '@/lib/text/percent-encoding';
import { href } from '@/lib/urls/href';
import { parseUrl } from '@/lib/urls/parse-url';
import { cleanId } from './dokuwiki-id/page-id';
import { parseHref } from './parse-href';
import { routePath } from './routes/route-path';

/** What an old address says: its path's parts, and the parameters of path and query. */
interface LegacyUrl {
  path: string;
  given: ReadonlyMap<string, string>;
  fragment: string;
}

const leadingNumber = (text: string | undefined) => /^\d{1,15}/.exec(text ?? '')?.[0];

function topicUrl(id: string, offset?: string, post?: string): string {
  if (post) return routePath('/board/topics/{id}/posts/{post}', id, post);
  const first = leadingNumber(offset);
  const path = routePath('/board/topics/{id}', id);
  return first ? `${path}?offset=${first}` : path;
}

const topicsByStarterUrl = (starterId: string) =>
  `${routePath('/board/topics')}?starter_id=${starterId}`;

/** Invision 1 to 3: `showtopic=N&st=20#entryM`, `view=findpost&p=M`, `act=ST&t=N`, `showforum`, `showuser`. */
function invision({ given, fragment }: LegacyUrl): string | undefined {
  const act = given.get('act')?.toLowerCase();
  const topicId = leadingNumber(
    given.get('showtopic') ?? (act === 'st' ? given.get('t') : undefined),
  );
  const entry = leadingNumber(
    /^entry(\d+)$/.exec(fragment)?.[1] ?? given.get('p') ?? given.get('pid'),
  );
  if (topicId) return topicUrl(topicId, given.get('st'), entry);
  const forumId = leadingNumber(
    given.get('showforum') ?? (act === 'sf' ? given.get('f') : undefined),
  );
  if (forumId) return routePath('/board/forums/{id}', forumId);
  const userId = leadingNumber(given.get('showuser'));
  if (userId) return topicsByStarterUrl(userId);
  return act === 'idx' ? routePath('/board/forums') : undefined;
}

/** Invision 4: `/topic/345-words/?do=findComment&comment=9876`, `/forum/12-words/`, `/profile/7-name/`. */
function invision4({ path, given, fragment }: LegacyUrl): string | undefined {
  const [, family, id] =
    /^\/(?:[\w-]+\/)?(topic|forum|profile)\/(\d+)-[^/]*(?:\/|$)/.exec(path) ?? [];
  if (!id) return undefined;
  if (family === 'forum') return routePath('/board/forums/{id}', id);
  if (family === 'profile') return topicsByStarterUrl(id);
  const post = leadingNumber(given.get('comment') ?? /^comment-(\d+)$/.exec(fragment)?.[1]);
  return topicUrl(id, undefined, post);
}

/** phpBB 3: `viewtopic.php?t=345&start=20#p9876`, `viewforum.php?f=12`. */
function phpbb({ path, given, fragment }: LegacyUrl): string | undefined {
  const topicId = leadingNumber(given.get('t'));
  if (topicId && /\/viewtopic\.php$/.test(path)) {
    const post = leadingNumber(/^p(\d+)$/.exec(fragment)?.[1] ?? given.get('p'));
    return topicUrl(topicId, given.get('start'), post);
  }
  const forumId = leadingNumber(given.get('f'));
  return forumId && /\/viewforum\.php$/.test(path)
    ? routePath('/board/forums/{id}', forumId)
    : undefined;
}

/** Discourse: `/t/words/345/21` (a post by its place in the topic), `/c/words/12`. */
function discourse({ path }: LegacyUrl): string | undefined {
  const [, id, place] = /^\/t\/(?:\d*[^/\d][^/]*\/)?(\d+)(?:\/(\d+))?\/?$/.exec(path) ?? [];
  if (id) return topicUrl(id, place && Number(place) > 1 ? String(Number(place) - 1) : undefined);
  const [, forumId] = /^\/c\/(?:[^/]+\/)+(\d+)\/?$/.exec(path) ?? [];
  return forumId ? routePath('/board/forums/{id}', forumId) : undefined;
}

const wikiPageUrl = (id: string) => {
  const clean = cleanId(id.replaceAll('/', ':'));
  return href(clean === '' ? { kind: 'wiki-home' } : { kind: 'wiki-page', id: clean });
};

/** DokuWiki: `doku.php?id=a:b`, `/doku.php/a:b`, `do=index`, and rewritten paths below `/wiki/`. */
function dokuwiki({ path, given }: LegacyUrl): string | undefined {
  const action = given.get('do') ?? 'show';
  const [, script, rest = ''] = /^(.*\/doku\.php)(?:\/(.*))?$/s.exec(path) ?? [];
  const [, below] = /^\/wiki\/(?!pages(?:\/|$)|namespaces(?:\/|$))([^_].*)?$/.exec(path) ?? [];
  const id = script === undefined ? below : (given.get('id') ?? rest);
  if (id === undefined || /\.php\b|^lib\//.test(id)) return undefined;
  if (action === 'index') return routePath('/wiki/namespaces/{+id}', given.get('idx') ?? '');
  return action === 'show' || action.startsWith('export_') ? wikiPageUrl(id) : undefined;
}

const SYSTEMS = [invision, invision4, phpbb, discourse, dokuwiki];

/** Parameters stand in the query, and on some boards in the last part of the path. */
function parseLegacy(url: URL): LegacyUrl | undefined {
  const path = decodePercent(url.pathname);
  if (path === undefined) return undefined;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const inPath = [...new URLSearchParams(last.includes('=') ? last : '')];
  // Of those of one name in the path the first counts, and the query before any of them.
  const given = new Map([...inPath.reverse(), ...url.searchParams]);
  return { path, given, fragment: url.hash.slice(1) };
}

/** The one spelling of an address of this site, or undefined when no page has it. */
function canonicalUrlOf(target: string): string | undefined {
  const reading = parseUrl(target);
  if (reading.kind === 'view') return target.split('#', 1)[0];
  return reading.kind === 'moved' ? reading.to : undefined;
}

/** The address here of an interface path (`/wiki/pages/a:b`, `/api/board/topics/345`, `#entryM` after it). */
function resolveOwnPath({ path, fragment }: LegacyUrl, url: URL): string | undefined {
  const target = canonicalUrlOf(url.pathname.replace(/^\/api(?=\/)/, '') + url.search);
  if (target === undefined || fragment === '') return target;
  const [, topicId] = /^\/board\/topics\/(\d+)\/?$/.exec(path.replace(/^\/api(?=\/)/, '')) ?? [];
  const entry = /^(?:entry|comment-|p)(\d+)$/.exec(fragment)?.[1];
  if (topicId && entry) return topicUrl(topicId, undefined, entry);
  return /^post-\d+$/.test(fragment) ? `${target}#${fragment}` : target;
}

/**
 * Quotes and people make a community link to the same few pages over and over. A memo of a pure
 * function: each bundle may hold its own.
 */
const kept = new LRUCache<string, { page: string | undefined }>({ max: 2000 });
/** UTF-16 units. */
const MAX_CACHED_LENGTH = 200;

/**
 * The page of this site that an old address of the community means: old boards' and wikis' URLs
 * in every form they had, and the interface's own paths. The host is not looked at; the fragment
 * is only read to find a post.
 * @param address a URL, or a path with query (and fragment) on one of the community's hosts.
 * @returns a canonical path with query, or undefined when no page is meant.
 */
export function resolveLegacyUrl(address: URL | string): string | undefined {
  if (typeof address !== 'string' || address.length > MAX_CACHED_LENGTH) return resolve(address);
  const known = kept.get(address);
  if (known) return known.page;
  const page = resolve(address);
  kept.set(address, { page });
  return page;
}

function resolve(address: URL | string): string | undefined {
  const url =
    typeof address === 'string' ? parseHref(address, new URL('http://community.invalid')) : address;
  const old = url && parseLegacy(url);
  if (!url || !old) return undefined;
  for (const form of SYSTEMS) {
    const found = form(old);
    if (found !== undefined) return canonicalUrlOf(found);
  }
  return resolveOwnPath(old, url);
}
