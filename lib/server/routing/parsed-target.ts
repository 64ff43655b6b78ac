import { NEXT_PREFIX } from '@/lib/next/build-files';
import { resolveTarget, type TargetResult } from '@/lib/urls/resolve-target';
import { matchRoute, type RouteMatch } from '@/lib/urls/routes/match-route';
import { type PageType, ROUTES, type Route } from '@/lib/urls/routes/routes';
import type { ErrorFormat } from '../errors/error-pages';

/** The target of a request. Its route is matched, and its result resolved, once. */
export class ParsedTarget {
  readonly path: string;
  readonly query: string;
  /** Undefined for a path of no route, which may still be a legacy URL. */
  readonly route: Route | undefined;
  private readonly match: RouteMatch | undefined;
  private resolved: TargetResult | undefined;

  constructor(readonly text: string) {
    [this.path = '/', this.query = ''] = text.split('?', 2);
    this.match = matchRoute(this.path);
    this.route = this.match && ROUTES[this.match.pattern];
  }

  /** What stands for the names in the route's pattern, percent-encoded. */
  get values(): readonly string[] {
    return this.match?.values ?? [];
  }

  /** The type of the target. A legacy URL and an unknown path are `other`. */
  get pageType(): PageType {
    return this.route?.type ?? (this.path.startsWith(NEXT_PREFIX) ? 'file' : 'other');
  }

  get errorFormat(): ErrorFormat {
    return this.route?.kind === 'markdown' ? 'markdown' : 'html';
  }

  /** The page or document that the target names. */
  get result(): TargetResult {
    this.resolved ??= resolveTarget(this.text, this.match);
    return this.resolved;
  }
}
