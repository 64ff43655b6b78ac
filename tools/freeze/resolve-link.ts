import { posix } from 'node:path';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { BUILD_PREFIX } from '@/lib/render/next/build-output';
import { isIndexable } from '@/lib/seo/indexing';
import { type Feed, printFeedUrl } from '@/lib/urls/documents/feed-url';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { routeAt } from '@/lib/urls/routes/match-route';
import { routePath } from '@/lib/urls/routes/route-path';
import { href } from '@/lib/urls/views/href';
import { postAnchor } from '@/lib/urls/views/post-url';
import type { View } from '@/lib/urls/views/view';
import { portablePath } from '@/tools/cli/portable-path';
import { filePathOf } from './file-path';
import type { FrozenContents } from './frozen-contents';
import type { FrozenMedia } from './frozen-media';

export interface FrozenFile {
  kind: 'file';
  /** Path within the frozen site. */
  file: string;
  /** Path on the live site. */
  sourcePath: string;
  isPage: boolean;
  /** Fragment with `#`, or empty. */
  hash: string;
}

/** A link leads to a frozen file, another site, or nothing that the frozen site has. */
export type FrozenTarget = FrozenFile | { kind: 'outside' } | { kind: 'nothing' };

export const SEARCH_PATH = routePath('/search');

const NOTHING: FrozenTarget = { kind: 'nothing' };
const ROOT_FILE = /^\/[\w-]+\.(?:png|svg|ico|js|css|webmanifest)$/;

/** Returns a function from a link's URL to its target. Absolute URLs may name the own site. */
export function createLinkResolver(
  contents: FrozenContents,
  media: Pick<FrozenMedia, 'has'>,
  siteUrl: string | undefined,
  hasSearchPage = false,
) {
  const isSearchPage = (view: View) => hasSearchPage && href(view) === SEARCH_PATH;
  const resolvePage = (view: View, hash: string): FrozenTarget => {
    if (!isSearchPage(view) && (!isIndexable(view) || !contents.has(view))) return NOTHING;
    return { kind: 'file', file: filePathOf(view), sourcePath: href(view), isPage: true, hash };
  };

  function resolveView(view: View, hash: string): FrozenTarget {
    if (view.kind === 'locator') {
      const post = contents.postAt(view);
      return post ? resolveView({ kind: 'post', ...post }, hash) : NOTHING;
    }
    if (view.kind !== 'post' && view.kind !== 'topic') return resolvePage(view, hash);
    const topicId = contents.currentTopicId(view.topicId);
    if (topicId === undefined) return NOTHING;
    if (view.kind === 'post') {
      const page = contents.pageOfPost(topicId, view.postId);
      return page ? resolvePage(page, `#${postAnchor(view.postId)}`) : NOTHING;
    }
    // The first descending page shows the posts of the last ascending one.
    const page = view.sort === 'desc' ? contents.lastPage(topicId) : { ...view, topicId };
    return resolvePage(page, hash);
  }

  /** Resolves a list's feed. Feeds of topics would double the site's size. */
  function resolveFeed(feed: Feed): FrozenTarget {
    const path = printFeedUrl(feed);
    if (!siteUrl || feed.list.kind === 'topic' || path.includes('?')) return NOTHING;
    return asset(path.slice(1), path);
  }

  return function resolve(url: string): FrozenTarget {
    // The slash keeps `https://a.example.org` from being taken for a page of `https://a.example`.
    const isOwn = siteUrl !== undefined && `${url}/`.startsWith(`${siteUrl}/`);
    const local = isOwn ? url.slice(siteUrl.length) || '/' : url;
    if (!local.startsWith('/') || local.startsWith('//')) return { kind: 'outside' };
    const [target = '/', fragment] = local.split('#', 2);
    const hash = fragment === undefined ? '' : `#${fragment}`;
    const path = target.split('?', 1)[0] ?? '/';
    if (path.startsWith(BUILD_PREFIX)) return asset(`assets/${posix.basename(path)}`, path);
    const route = routeAt(path);
    const isImage = route?.kind === 'image' && route.isFrozen;
    if (isImage) return media.has(path) ? resolveFile(path) : NOTHING;
    if (ROOT_FILE.test(path)) return resolveFile(path);
    const resolved = resolveTarget(target);
    if (resolved.kind === 'moved') return resolve(resolved.to + hash);
    if (resolved.kind === 'feed') return resolveFeed(resolved.feed);
    if (resolved.kind === 'source' && contents.has(resolved.view)) {
      return asset(filePathOf(resolved.view).replace(/html$/, 'txt'), path);
    }
    return resolved.kind === 'view' ? resolveView(resolved.view, hash) : NOTHING;
  };
}

/** Resolves a decoded file name. A path outside has no target. */
function resolveFile(path: string): FrozenTarget {
  const file = decodePercent(path.slice(1));
  if (file === undefined) return NOTHING;
  const isWithin = file.split('/').every((name) => !['', '.', '..'].includes(name));
  return isWithin && !/[\\\0]/.test(file) ? asset(portablePath(file), path) : NOTHING;
}

/** Returns the target of a link to a file that is no page. */
export const asset = (file: string, sourcePath: string): FrozenFile => ({
  kind: 'file',
  file,
  sourcePath,
  isPage: false,
  hash: '',
});
