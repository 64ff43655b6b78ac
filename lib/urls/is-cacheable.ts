import type { Resource } from './resolve-target';
import { ROUTES } from './routes/routes';
import { patternOfView } from './views/pattern-of-view';

/** False for resources that are rendered for each request, such as live pages. */
export function isCacheable(resource: Resource): boolean {
  if (resource.kind !== 'view') return true;
  const { view } = resource;
  return ROUTES[patternOfView(view)].isCached && !(view.kind === 'topic' && view.isLive);
}
