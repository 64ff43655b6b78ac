import { config } from '@/lib/base/config/config';
import type { BoardKind } from '@/lib/base/config/kind-names';
import { THREAD_SORT } from './views/board/topics-view';
import type { View } from './views/view';
import { wikiAddresses } from './wiki-software/wiki-software';

/** Paths on a board's own site. */
interface BoardAddresses {
  /** Returns the path of a view that the site has, too. */
  pathOf(view: View): string | undefined;
  /** Returns the path of a member's page. Undefined if only an id finds it. */
  memberPath?(name: string): string;
}

function discoursePath(view: View): string | undefined {
  switch (view.kind) {
    case 'home':
      return '/';
    case 'forums':
      return '/categories';
    case 'topic':
      if (view.sort !== THREAD_SORT || view.author !== undefined) return undefined;
      return `/t/${view.topicId}${view.page === 1 ? '' : `?page=${view.page}`}`;
    default:
      return undefined;
  }
}

const DISCOURSE: BoardAddresses = {
  pathOf: discoursePath,
  memberPath: (name) => `/u/${encodeURIComponent(name)}`,
};

function nodebbPath(view: View): string | undefined {
  switch (view.kind) {
    case 'home':
      return '/';
    case 'forums':
      return '/categories';
    case 'topics': {
      const { forumId, ...others } = view.filter;
      const hasOthers = Object.values(others).some((value) => value !== undefined);
      return forumId === undefined || hasOthers || view.page > 1
        ? undefined
        : `/category/${forumId}`;
    }
    case 'topic': {
      if (view.sort !== THREAD_SORT || view.author !== undefined) return undefined;
      const place = (view.page - 1) * config().postsPerPage + 1;
      return `/topic/${view.topicId}${place === 1 ? '' : `/x/${place}`}`;
    }
    default:
      return undefined;
  }
}

const NODEBB: BoardAddresses = { pathOf: nodebbPath };

function flarumPath(view: View): string | undefined {
  if (view.kind === 'home') return '/';
  if (view.kind === 'forums') return '/tags';
  // The address of a later page has the number of a post.
  const isStart = view.kind === 'topic' && view.page === 1 && view.author === undefined;
  return isStart && view.sort === THREAD_SORT ? `/d/${view.topicId}` : undefined;
}

const FLARUM: BoardAddresses = {
  pathOf: flarumPath,
  memberPath: (name) => `/u/${encodeURIComponent(name)}`,
};

const offsetSuffix = (page: number, perPage: number) =>
  page === 1 ? '' : `&st=${(page - 1) * perPage}`;

function invisionPath(view: View): string | undefined {
  const { topicsPerPage, postsPerPage } = config();
  switch (view.kind) {
    case 'home':
      return '/';
    case 'forums':
      return '/board/';
    case 'topics': {
      const { forumId, ...others } = view.filter;
      const hasOthers = Object.values(others).some((value) => value !== undefined);
      if (forumId === undefined || hasOthers) return undefined;
      return `/board/showforum=${forumId}${offsetSuffix(view.page, topicsPerPage)}`;
    }
    case 'topic':
      if (view.sort !== THREAD_SORT || view.author !== undefined) return undefined;
      return `/board/showtopic=${view.topicId}${offsetSuffix(view.page, postsPerPage)}`;
    case 'wiki-home':
      return '/wiki/';
    case 'wiki-page':
      return `/wiki/${view.id.split(':').map(encodeURIComponent).join('/')}`;
    default:
      return undefined;
  }
}

/** Invision 1 with a DokuWiki below `/wiki`. */
const INVISION: BoardAddresses = { pathOf: invisionPath };

const ADDRESSES: Record<BoardKind, BoardAddresses> = {
  interface: INVISION,
  discourse: DISCOURSE,
  nodebb: NODEBB,
  flarum: FLARUM,
};

const boardAddresses = (): BoardAddresses => ADDRESSES[config().communityKinds.board];

/**
 * Returns a view's URL on the original site, if it has one: of Invision 1 and DokuWiki
 * (`/board/showtopic=345&st=20`, `/wiki/a/b`), Discourse (`/t/345?page=2`), NodeBB (`/topic/345/x/21`),
 * Flarum (`/d/345`), or the live wiki.
 */
export function originUrl(view: View): string | undefined {
  const { originUrl, wikiUrl } = config();
  if (wikiUrl !== undefined && view.kind === 'wiki-home') return wikiAddresses().pageUrl(wikiUrl);
  if (wikiUrl !== undefined && view.kind === 'wiki-page') {
    return wikiAddresses().pageUrl(wikiUrl, view.id);
  }
  const path = boardAddresses().pathOf(view);
  return originUrl && path !== undefined ? originUrl + path : undefined;
}

/** Returns a member's URL on the original, if it has one by name. */
export function originUrlOfMember(name: string): string | undefined {
  const { originUrl } = config();
  const path = boardAddresses().memberPath?.(name);
  return originUrl && path !== undefined ? originUrl + path : undefined;
}

/** True if a member's page is found by name: in a store, or on the original. */
export const canFindMembers = (): boolean =>
  config().hasStore || boardAddresses().memberPath !== undefined;
