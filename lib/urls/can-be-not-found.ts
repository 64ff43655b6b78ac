import type { Resource } from './resolve-target';
import type { View } from './views/view';

function canViewBeNotFound(view: View): boolean {
  switch (view.kind) {
    case 'topic':
    case 'post':
    case 'locator':
    case 'wiki-page':
      return true;
    case 'topics':
      return (
        view.page > 1 ||
        view.filter.forumId !== undefined ||
        view.filter.starterId !== undefined ||
        view.filter.tag !== undefined
      );
    case 'new-posts':
      return view.period !== undefined;
    case 'namespace':
      return view.id !== '' || view.page > 1;
    case 'home':
    case 'wiki-home':
    case 'forums':
    case 'search':
    case 'status':
    case 'reading':
    case 'downloads':
      return false;
  }
}

/** True if the URL names a record or list page that may not exist. */
export function canBeNotFound(resource: Resource): boolean {
  switch (resource.kind) {
    case 'view':
    case 'markdown':
      return canViewBeNotFound(resource.view);
    case 'source':
      return resource.codeBlock !== undefined || canViewBeNotFound(resource.view);
    case 'feed':
      return canViewBeNotFound(resource.feed.list);
    case 'sitemap':
      return resource.sitemap.kind === 'part';
    case 'changes':
    case 'llms-txt':
      return false;
  }
}
