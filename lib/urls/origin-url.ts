import { config } from '@/lib/base/config/config';
import { THREAD_SORT } from './views/board/topics-view';
import type { View } from './views/view';
import { wikiAddresses } from './wiki-software/wiki-software';

const offsetSuffix = (page: number, perPage: number) =>
  page === 1 ? '' : `&st=${(page - 1) * perPage}`;

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

function originPath(view: View): string | undefined {
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
    case 'namespace':
    case 'new-posts':
    case 'post':
    case 'locator':
    case 'search':
    case 'status':
    case 'reading':
    case 'downloads':
      return undefined;
    default:
      return view satisfies never;
  }
}

const ORIGIN_PATHS = { discourse: discoursePath, invision: originPath };

/**
 * Returns a view's URL on the original site, if it has one: of Invision 1 and DokuWiki
 * (`/board/showtopic=345&st=20`, `/wiki/a/b`), Discourse (`/t/345?page=2`), or the live wiki.
 */
export function originUrl(view: View): string | undefined {
  const { originUrl, facts, wikiUrl } = config();
  if (wikiUrl !== undefined && view.kind === 'wiki-home') return wikiAddresses().pageUrl(wikiUrl);
  if (wikiUrl !== undefined && view.kind === 'wiki-page') {
    return wikiAddresses().pageUrl(wikiUrl, view.id);
  }
  const path = ORIGIN_PATHS[facts.originKind](view);
  return originUrl && path !== undefined ? originUrl + path : undefined;
}

/** Returns a member's URL on the original, if that is a Discourse. */
export function originUrlOfMember(name: string): string | undefined {
  const { originUrl, facts } = config();
  return facts.originKind === 'discourse'
    ? `${originUrl}/u/${encodeURIComponent(name)}`
    : undefined;
}
