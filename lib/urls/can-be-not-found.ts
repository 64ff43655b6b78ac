import type { Resource } from './resolve-target';
import { factOf } from './views/views';

/** True if the URL names a record or list page that may not exist. */
export function canBeNotFound(resource: Resource): boolean {
  switch (resource.kind) {
    case 'view':
    case 'markdown':
      return factOf(resource.view, 'mayBeMissing');
    case 'source':
      return resource.codeBlock !== undefined || factOf(resource.view, 'mayBeMissing');
    case 'feed':
      return factOf(resource.feed.list, 'mayBeMissing');
    case 'sitemap':
      return resource.sitemap.kind === 'part';
    case 'tool':
      return true;
    case 'changes':
    case 'llms-txt':
      return false;
  }
}
