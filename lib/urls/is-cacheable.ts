import type { Resource } from './resolve-target';
import { factOf } from './views/views';

/** False for resources that are rendered for each request, such as live pages. */
export const isCacheable = (resource: Resource): boolean =>
  !('view' in resource) || factOf(resource.view, 'isCached');

/** False for resources that no other cache may store, on disk, in Valkey or at the client. */
export const isShareable = (resource: Resource): boolean =>
  'view' in resource ? factOf(resource.view, 'isShared') : resource.kind !== 'tool';
