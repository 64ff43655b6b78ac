import { currentRenderContext } from '@/lib/pages/render-context';
import type { View, ViewOf } from '@/lib/urls/views/view';

/**
 * The view that the page under way shows, as the server parsed it from the request's target.
 * @throws outside of a rendering by `lib/next`, and in the page of another route
 */
export function currentView<K extends View['kind']>(kind: K): ViewOf<K> {
  const resource = currentRenderContext()?.resource;
  const isKind = (view: View): view is ViewOf<K> => view.kind === kind;
  if (resource?.kind === 'view' && isKind(resource.view)) return resource.view;
  throw new Error(`No view of kind ${kind} is being rendered.`);
}
