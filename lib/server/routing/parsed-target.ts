import { NEXT_PREFIX } from '@/lib/render/next/build-output';
import type { PageType } from '@/lib/urls/definition/view-definition';
import { resolveTarget, type TargetResult } from '@/lib/urls/resolve-target';
import { matchRoute, type RouteMatch } from '@/lib/urls/routes/match-route';
import type { Route } from '@/lib/urls/routes/routes';
import type { ErrorFormat } from '../errors/error-pages';

const WIKI_PAGES = '/wiki/pages/';

/** A request's target, matched and resolved once. */
export class ParsedTarget {
  readonly path: string;
  readonly query: string;
  /** Undefined if the path has no route. It may still be an old URL. */
  readonly route: Route | undefined;
  private readonly match: RouteMatch | undefined;
  private resolved: TargetResult | undefined;

  constructor(readonly text: string) {
    [this.path = '/', this.query = ''] = text.split('?', 2);
    this.match = matchRoute(this.path);
    this.route = this.match?.route;
  }

  /** Percent-encoded. */
  get values(): readonly string[] {
    return this.match?.values ?? [];
  }

  /** `other` for old URLs and unknown paths. */
  get pageType(): PageType {
    return this.route?.type ?? (this.path.startsWith(NEXT_PREFIX) ? 'file' : 'other');
  }

  get errorFormat(): ErrorFormat {
    if (this.route?.kind === 'markdown') return 'markdown';
    // A page of a wiki may have such a name.
    const isJson = this.path.endsWith('.json') && !this.path.startsWith(WIKI_PAGES);
    return isJson ? 'json' : 'html';
  }

  /** Returns the target's view or document, or why there is none. */
  get result(): TargetResult {
    this.resolved ??= resolveTarget(this.text, this.match);
    return this.resolved;
  }
}
