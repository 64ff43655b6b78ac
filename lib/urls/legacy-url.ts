import { LRUCache } from 'lru-cache';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { cleanId } from './dokuwiki-id/page-id';
import { parseHref } from './parse-href';
import { routePath } from './routes/route-path';
import { href } from './views/href';
import { parseUrl } from './views/parse-url';

/** A URL of a board or wiki that the community used before; parameters of the path and the query in one map. */
interface LegacyUrl {
  path: string;
  parameters: ReadonlyMap<string, string>;
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
function invision({ parameters, fragment }: LegacyUrl): string | undefined {
  const act = parameters.get('act')?.toLowerCase();
  const topicId = leadingNumber(
    parameters.get('showtopic') ?? (act === 'st' ? parameters.get('t') : undefined),
  );
  const entry = leadingNumber(
    /^entry(\d+)$/.exec(fragment)?.[1] ?? parameters.get('p') ?? parameters.get('pid'),
  );
  if (topicId) return topicUrl(topicId, parameters.get('st'), entry);
  const forumId = leadingNumber(
    parameters.get('showforum') ?? (act === 'sf' ? parameters.get('f') : undefined),
  );
  if (forumId) return routePath('/board/forums/{id}', forumId);
  const userId = leadingNumber(parameters.get('showuser'));
  if (userId) return topicsByStarterUrl(userId);
  return act === 'idx' ? routePath('/board/forums') : undefined;
}

/** Invision 4: `/topic/345-words/?do=findComment&comment=9876`, `/forum/12-words/`, `/profile/7-name/`. */
function invision4({ path, parameters, fragment }: LegacyUrl): string | undefined {
  const [, family, id] =
    /^\/(?:[\w-]+\/)?(topic|forum|profile)\/(\d+)-[^/]*(?:\/|$)/.exec(path) ?? [];
  if (!id) return undefined;
  if (family === 'forum') return routePath('/board/forums/{id}', id);
  if (family === 'profile') return topicsByStarterUrl(id);
  const post = leadingNumber(parameters.get('comment') ?? /^comment-(\d+)$/.exec(fragment)?.[1]);
  return topicUrl(id, undefined, post);
}

/** phpBB 3: `viewtopic.php?t=345&start=20#p9876`, `viewforum.php?f=12`. */
function phpbb({ path, parameters, fragment }: LegacyUrl): string | undefined {
  const topicId = leadingNumber(parameters.get('t'));
  if (topicId && /\/viewtopic\.php$/.test(path)) {
    const post = leadingNumber(/^p(\d+)$/.exec(fragment)?.[1] ?? parameters.get('p'));
    return topicUrl(topicId, parameters.get('start'), post);
  }
  const forumId = leadingNumber(parameters.get('f'));
  return forumId && /\/viewforum\.php$/.test(path)
    ? routePath('/board/forums/{id}', forumId)
    : undefined;
}

/** Discourse: `/t/words/345/21` (a post by its number in the topic), `/c/words/12`. */
function discourse({ path }: LegacyUrl): string | undefined {
  const [, id, floor] = /^\/t\/(?:\d*[^/\d][^/]*\/)?(\d+)(?:\/(\d+))?\/?$/.exec(path) ?? [];
  if (id) return topicUrl(id, floor && Number(floor) > 1 ? String(Number(floor) - 1) : undefined);
  const [, forumId] = /^\/c\/(?:[^/]+\/)+(\d+)\/?$/.exec(path) ?? [];
  return forumId ? routePath('/board/forums/{id}', forumId) : undefined;
}

const wikiPageUrl = (id: string) => {
  const clean = cleanId(id.replaceAll('/', ':'));
  return href(clean === '' ? { kind: 'wiki-home' } : { kind: 'wiki-page', id: clean });
};

/** DokuWiki: `doku.php?id=a:b`, `/doku.php/a:b`, `do=index`, and rewritten paths below `/wiki/`. */
function dokuwiki({ path, parameters }: LegacyUrl): string | undefined {
  const action = parameters.get('do') ?? 'show';
  const [, script, rest = ''] = /^(.*\/doku\.php)(?:\/(.*))?$/s.exec(path) ?? [];
  const [, below] = /^\/wiki\/(?!pages(?:\/|$)|namespaces(?:\/|$))([^_].*)?$/.exec(path) ?? [];
  const id = script === undefined ? below : (parameters.get('id') ?? rest);
  if (id === undefined || /\.php\b|^lib\//.test(id)) return undefined;
  if (action === 'index') return routePath('/wiki/namespaces/{+id}', parameters.get('idx') ?? '');
  return action === 'show' || action.startsWith('export_') ? wikiPageUrl(id) : undefined;
}

const SYSTEMS = [invision, invision4, phpbb, discourse, dokuwiki];

/** Splits a URL; some boards put parameters into the last segment of the path. */
function parseLegacy(url: URL): LegacyUrl | undefined {
  const path = decodePercent(url.pathname);
  if (path === undefined) return undefined;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const inPath = [...new URLSearchParams(last.includes('=') ? last : '')];
  // The query takes precedence over the path, and in the path the first of one name.
  const parameters = new Map([...inPath.reverse(), ...url.searchParams]);
  return { path, parameters, fragment: url.hash.slice(1) };
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
  if (topicId && entry) return topicUrl(topicId, undefined, entry);
  return /^post-\d+$/.test(fragment) ? `${target}#${fragment}` : target;
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

function resolve(given: URL | string): string | undefined {
  const url =
    typeof given === 'string' ? parseHref(given, new URL('http://community.invalid')) : given;
  const legacy = url && parseLegacy(url);
  if (!url || !legacy) return undefined;
  for (const resolveBySystem of SYSTEMS) {
    const found = resolveBySystem(legacy);
    if (found !== undefined) return canonicalUrlOf(found);
  }
  return resolveOwnPath(legacy, url);
}
