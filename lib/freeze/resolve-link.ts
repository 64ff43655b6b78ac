import { posix } from 'node:path';
import { isIndexable } from '@/lib/seo/indexing';
import { decodePercent } from '@/lib/text/percent-encoding';
import { printFeedUrl } from '@/lib/urls/families/feed-url';
import { href, postAnchor } from '@/lib/urls/href';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { routeAt } from '@/lib/urls/routes/match-route';
import type { View } from '@/lib/urls/view';
import { filePathOf } from './file-path';
import type { FrozenContents } from './frozen-contents';

/** Where a link of the living site leads in the frozen one. */
export type FrozenTarget =
  /** To a file, which comes from this address of the living site. */
  | { kind: 'file'; file: string; from: string; isPage: boolean; hash: string }
  /** To somebody else's site, or within the page: as it was. */
  | { kind: 'outside' }
  /** To what only a living site has. */
  | { kind: 'nothing' };

const NOTHING: FrozenTarget = { kind: 'nothing' };
const BUILT = '/_next/static/';
/** Files of the build and of `public/`. */
const FILE = /^\/[\w-]+\.(?:png|svg|ico|js|css|webmanifest)$/;

/** Reads the addresses that stand in pages: paths, and whole addresses of the site itself. */
export function linkResolver(contents: FrozenContents, siteUrl: string | undefined) {
  const pageAt = (view: View, hash: string): FrozenTarget => {
    if (!isIndexable(view) || !contents.has(view)) return NOTHING;
    return { kind: 'file', file: filePathOf(view), from: href(view), isPage: true, hash };
  };

  function viewAt(view: View, hash: string): FrozenTarget {
    if (view.kind === 'post') {
      const page = contents.pageOfPost(contents.home(view.topicId), view.postId);
      return page ? pageAt(page, `#${postAnchor(view.postId)}`) : NOTHING;
    }
    if (view.kind !== 'topic') return pageAt(view, hash);
    const topicId = contents.home(view.topicId);
    // Newest first begins where oldest first ends.
    return pageAt(view.sort === 'desc' ? contents.lastPage(topicId) : { ...view, topicId }, hash);
  }

  /** A feed of a list of topics; those of single topics would double the site. */
  function feedAt(address: string): FrozenTarget {
    const isOfTopic = address.startsWith('/feeds/board/topics/');
    if (!siteUrl || !address.startsWith('/feeds/') || isOfTopic || address.includes('?'))
      return NOTHING;
    return { kind: 'file', file: address.slice(1), from: address, isPage: false, hash: '' };
  }

  return function resolve(address: string): FrozenTarget {
    const isOwn = siteUrl !== undefined && `${address}/`.startsWith(`${siteUrl}/`);
    const local = isOwn ? address.slice(siteUrl.length) || '/' : address;
    if (!local.startsWith('/') || local.startsWith('//')) return { kind: 'outside' };
    const [target = '/', fragment] = local.split('#', 2);
    const hash = fragment === undefined ? '' : `#${fragment}`;
    const path = target.split('?', 1)[0] ?? '/';
    if (path.startsWith(BUILT)) return asset(`assets/${posix.basename(path)}`, path);
    const route = routeAt(path);
    const isFrozenImage = route?.kind === 'image' && route.isFrozen;
    if (FILE.test(path) || isFrozenImage) return fileAt(path);
    const reading = resolveTarget(target);
    if (reading.kind === 'moved') return resolve(reading.to + hash);
    if (reading.kind === 'feed') return feedAt(printFeedUrl(reading.feed));
    return reading.kind === 'view' ? viewAt(reading.view, hash) : NOTHING;
  };
}

/** A file under its own name; nothing where the address names none, or one outside of the site. */
function fileAt(path: string): FrozenTarget {
  const file = decodePercent(path.slice(1));
  if (file === undefined) return NOTHING;
  const isWithin = file.split('/').every((name) => !['', '.', '..'].includes(name));
  return isWithin && !/[\\\0]/.test(file) ? asset(file, path) : NOTHING;
}

const asset = (file: string, from: string): FrozenTarget => ({
  ...{ kind: 'file', file, from, isPage: false, hash: '' },
});
