import { describeMalformedUrl, describeStatus } from '@/lib/render/describe-error';
import {
  isResource,
  type Resource,
  resolveTarget,
  type TargetResult,
} from '@/lib/urls/resolve-target';
import { routeAt } from '@/lib/urls/routes/match-route';
import type { RouteKind } from '@/lib/urls/routes/routes';
import type { Substitute } from '../errors/error-pages';
import { redirect } from '../response/prepared-response';
import { validateRequest } from './validate-request';

/** How long browsers may cache a redirect to a canonical URL. */
const REDIRECT_SECONDS = 3600;

/** The routes whose targets are parsed into a resource. */
const PARSED: ReadonlySet<RouteKind> = new Set([
  'page',
  'alias',
  'document',
  'markdown',
  'internal',
]);

/** What is sent for a target that is no resource of this site. */
export function substituteFor(result: Exclude<TargetResult, Resource>): Substitute {
  switch (result.kind) {
    case 'moved':
      return redirect(308, result.to, REDIRECT_SECONDS);
    case 'malformed':
      return describeMalformedUrl(result);
    case 'unknown':
      return describeStatus(404);
  }
}

/**
 * The same for the target of a plain GET request; undefined where it may be a resource, or where the
 * full request handler has to decide.
 */
export function substituteForTarget(target: string): Substitute | undefined {
  const kind = routeAt(target)?.kind ?? 'page';
  if (!PARSED.has(kind) || validateRequest('GET', target, {})) return undefined;
  const result = resolveTarget(target);
  return isResource(result) ? undefined : substituteFor(result);
}
