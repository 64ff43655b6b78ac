import { LRUCache } from 'lru-cache';
import { redirect } from '@/lib/http/prepared-response';
import { describeMalformedUrl, describeStatus } from '@/lib/pages/describe-error';
import {
  isResource,
  type Resource,
  resolveTarget,
  type TargetResult,
} from '@/lib/urls/resolve-target';
import { routeAt } from '@/lib/urls/routes/match-route';
import type { RouteKind } from '@/lib/urls/routes/routes';
import type { RedirectOrError } from '../errors/error-pages';
import { validateRequest } from './validate-request';

/** How long browsers may cache a redirect to a canonical URL. */
const REDIRECT_SECONDS = 3600;

/** Targets whose redirect or error is remembered, at most 2 MB of them. */
const MAX_REMEMBERED = 500;

/** The routes whose targets are parsed into a resource. */
const PARSED: ReadonlySet<RouteKind> = new Set([
  'page',
  'alias',
  'document',
  'markdown',
  'internal',
]);

/** What is sent for a target that is no resource of this site. */
export function redirectOrErrorFor(result: Exclude<TargetResult, Resource>): RedirectOrError {
  switch (result.kind) {
    case 'moved':
      return redirect(308, result.to, REDIRECT_SECONDS);
    case 'malformed':
      return describeMalformedUrl(result);
    case 'unknown':
      return describeStatus(404);
  }
}

function unresolvedAt(target: string): RedirectOrError | undefined {
  const kind = routeAt(target)?.kind ?? 'page';
  if (!PARSED.has(kind) || validateRequest('GET', target, {})) return undefined;
  const result = resolveTarget(target);
  return isResource(result) ? undefined : redirectOrErrorFor(result);
}

/**
 * Creates the same for the target of a plain GET request; undefined where it may be a resource, or where
 * the full request handler has to decide. The latest ones are remembered: they depend on nothing else.
 */
export function createUnresolvedTargets(): (target: string) => RedirectOrError | undefined {
  const remembered = new LRUCache<string, RedirectOrError>({ max: MAX_REMEMBERED });
  return (target) => {
    const known = remembered.get(target);
    if (known) return known;
    const substitute = unresolvedAt(target);
    if (substitute) remembered.set(target, substitute);
    return substitute;
  };
}
